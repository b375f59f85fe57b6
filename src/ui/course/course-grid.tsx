import type { ReactNode } from 'react';
import { SKELETONS_GRID } from '#contract/limits.ts';
import { Stack } from '../kit/stack.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './course-grid.module.css';

interface CourseGridProps {
  children: ReactNode;
  /** Its cards are rows below 768 px. */
  rows?: boolean;
}

/** Cards in as many columns as fit, 16.5rem at the least. */
export function CourseGrid({ children, rows }: CourseGridProps) {
  return (
    <div className={classes.grid} data-rows={rows}>
      {children}
    </div>
  );
}

/** The shape of a course card while it is awaited. */
export function SkeletonCard() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.cover} />
      <Stack gap={12} className={classes.lines}>
        <div className={classes.line} data-width="short" />
        <div className={classes.line} />
        <div className={classes.line} data-width="mid" />
        <div className={classes.line} data-width="short" />
      </Stack>
    </div>
  );
}

/** Placeholders for a grid; eight as specified. */
export function SkeletonGrid({ count = SKELETONS_GRID, rows }: { count?: number; rows?: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading courses</VisuallyHidden>
      <CourseGrid rows={rows}>
        {Array.from({ length: count }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </CourseGrid>
    </div>
  );
}
