import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { InstructorCourse } from '#contract/authoring.ts';
import { paths } from '#config/paths.ts';
import { useOnline } from '#data/queries/online.ts';
import { usePendingCommands } from '#data/queries/outbox.ts';
import { countChanges } from '#ui/count-changes.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './waiting-changes.module.css';

/** The changes that are on this device only, by course; nothing when everything is sent. */
export function WaitingChanges({ courses }: { courses: readonly InstructorCourse[] }) {
  const commands = usePendingCommands();
  const online = useOnline();
  const waiting = courses.flatMap((course) => {
    const its = commands.filter(({ about }) => about.includes(course._id));
    const refused = its.filter(({ state }) => state === 'dead').length;
    return its.length > 0 ? [{ course, count: its.length, refused }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="waiting">
      <Group component="h2" id="waiting" gap={8} nowrap className={classes.title}>
        <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
        Waiting to sync
      </Group>
      <Text size="sm" dimmed className={classes.text}>
        {online ? 'Syncing now.' : 'Saved on this device. These changes sync when you are online.'}
      </Text>
      <PlainList className={classes.list}>
        {waiting.map(({ course, count, refused }) => (
          <Group component="li" key={course._id} gap="0 16px" justify="space-between" className={classes.item}>
            <Link to={paths.instructorCourse(course._id)} className={classes.link}>
              {course.title}
            </Link>
            <span className={classes.state} data-refused={refused > 0 || undefined}>
              {refused > 0 && <IconAlertTriangle size={16} aria-hidden />}
              {refused > 0 ? `${countChanges(refused)} to review` : countChanges(count)}
            </span>
          </Group>
        ))}
      </PlainList>
    </section>
  );
}
