import { IconBellRinging, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useOpenings } from '#data/queries/openings.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import classes from './openings-notice.module.css';

/** Courses that the learner waited for and that have their first lesson. Each stays until it is put away or bought. */
export function OpeningsNotice() {
  const { openings, stop } = useOpenings();
  if (openings.length === 0) return null;
  return (
    <section className={classes.notice} aria-labelledby="openings-title">
      <h2 id="openings-title" className={classes.title}>
        <IconBellRinging size={20} stroke={1.75} aria-hidden />
        Now open
      </h2>
      <ul className={classes.list}>
        {openings.map(({ courseId, title }) => (
          <li key={courseId} className={classes.item}>
            <Link className={classes.link} to={paths.overview(courseId)}>
              {title}
            </Link>
            <span className={classes.dim}>has its first lesson.</span>
            <IconButton
              size="lg"
              aria-label={`Dismiss: ${title}`}
              onClick={() => void stop(courseId, title).catch(showNotSaved)}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
