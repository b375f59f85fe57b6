import { IconListDetails, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { InstructorCourse } from '#contract/authoring.ts';
import { categoryLabel } from '#contract/categories.ts';
import { paths } from '#config/paths.ts';
import { usePendingCommands, useSaveState } from '#data/queries/outbox.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Text } from '#ui/kit/text.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { countOf } from '../count-of.ts';
import classes from './instructor-card.module.css';
import { isRefusedCreation } from '../is-refused-creation.ts';
import { OwnCover } from '../own-cover.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** A course in its instructor's list; the whole card leads to it. */
export function InstructorCard({ course }: { course: InstructorCourse }) {
  const saved = useSaveState(course._id);
  const refused = usePendingCommands().some((command) => isRefusedCreation(command, course._id));
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <OwnCover course={course} sizes="(max-width: 48em) 92vw, 300px" />
        <span className={classes.badge}>
          <StatusBadge status={course.status} />
        </span>
      </div>
      <div className={classes.body}>
        <p className={classes.meta}>{categoryLabel(course.category)}</p>
        <h2 className={classes.title}>
          <Link to={paths.instructorCourse(course._id)} className={classes.link}>
            {course.title}
          </Link>
        </h2>
        <p className={classes.counts}>
          <span>
            <IconUsers size={16} stroke={1.75} aria-hidden />
            {countOf(course.studentsCount, 'student')}
          </span>
          <span>
            <IconListDetails size={16} stroke={1.75} aria-hidden />
            {countOf(course.trackCount, 'track')}
          </span>
        </p>
        <p className={classes.foot}>
          <strong>{formatRupees(course.price)}</strong>
          {refused ? (
            <Text component="span" size="sm" tone="danger" className={classes.refused}>
              Not created: open it
            </Text>
          ) : (
            <SaveMark state={saved} words />
          )}
        </p>
      </div>
    </article>
  );
}
