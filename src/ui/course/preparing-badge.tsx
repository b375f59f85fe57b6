import { IconHourglassHigh } from '@tabler/icons-react';
import { TEXT } from '#contract/texts.ts';
import classes from './preparing-badge.module.css';

/** Of a course without a finished lesson. */
export function PreparingBadge({ className = '' }: { className?: string | undefined }) {
  return (
    <p className={`${classes.badge} ${className}`}>
      <IconHourglassHigh size={14} stroke={1.75} aria-hidden />
      {TEXT.courses.preparing}
    </p>
  );
}
