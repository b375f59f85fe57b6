import type { CourseSummary } from '#contract/course.ts';
import { Text } from '../kit/text.tsx';
import classes from './sample-note.module.css';

/** Says that a shelf shows the sample catalogue, where it does. */
export function SampleNote({ courses }: { courses: readonly Pick<CourseSummary, 'source'>[] }) {
  if (!courses.some(({ source }) => source === 'sample')) return null;
  return (
    <Text size="xs" dimmed className={classes.note}>
      Sample catalogue: these courses, learners and reviews are not real.
    </Text>
  );
}
