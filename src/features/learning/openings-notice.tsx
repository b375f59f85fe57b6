import { IconBellRinging, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useOpenings } from '#data/queries/buying/openings.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import classes from './openings-notice.module.css';

/** Courses that the learner waited for and that now have a lesson. Each one is shown until it is dismissed or bought. */
export function OpeningsNotice() {
  const { openings, stop } = useOpenings();
  if (openings.length === 0) return null;
  return (
    <section className={classes.notice} aria-labelledby="openings-title">
      <Group component="h2" id="openings-title" gap={8} nowrap className={classes.title}>
        <IconBellRinging size={20} stroke={1.75} aria-hidden />
        Now open
      </Group>
      <PlainList className={classes.list}>
        {openings.map(({ courseId, title }) => (
          <Group component="li" key={courseId} className={classes.item}>
            <Link className={classes.link} to={paths.overview(courseId)}>
              {title}
            </Link>
            <span className={classes.dim}>now has its first lesson.</span>
            <IconButton
              size="lg"
              aria-label={`Dismiss: ${title}`}
              onClick={() => void stop(courseId, title).catch(showNotSaved)}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          </Group>
        ))}
      </PlainList>
    </section>
  );
}
