import type { InstructorCourse } from '#contract/authoring.ts';
import classes from './status-badge.module.css';

export function StatusBadge({ status }: Pick<InstructorCourse, 'status'>) {
  return (
    <span className={classes.badge} data-status={status}>
      {status === 'published' ? 'PUBLISHED' : 'DRAFT'}
    </span>
  );
}
