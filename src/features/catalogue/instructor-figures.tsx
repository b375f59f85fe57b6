import { IconBooks, IconStarFilled, IconUsers } from '@tabler/icons-react';
import type { Instructor } from '#contract/instructor.ts';
import { Group } from '#ui/kit/group.tsx';
import classes from './instructor.module.css';

const counted = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;

/** How many courses and learners somebody has, and how they are rated. */
export function InstructorFigures({ instructor }: { instructor: Instructor }) {
  const { coursesCount, studentsCount, averageRating, ratingsCount } = instructor;
  return (
    <Group component="ul" gap="8px 20px" className={classes.figures}>
      {averageRating !== null && (
        <li>
          <IconStarFilled size={16} className={classes.star} aria-hidden />
          {averageRating.toFixed(1)} from {counted(ratingsCount, 'rating')}
        </li>
      )}
      <li>
        <IconUsers size={18} stroke={1.75} aria-hidden />
        {counted(studentsCount, 'learner')}
      </li>
      <li>
        <IconBooks size={18} stroke={1.75} aria-hidden />
        {counted(coursesCount, 'course')}
      </li>
    </Group>
  );
}
