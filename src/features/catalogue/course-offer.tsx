import { useQuery } from '@tanstack/react-query';
import { paths } from '#config/paths.ts';
import type { Course } from '#contract/course.ts';
import { offeredCourseQuery } from '#data/queries/buying/courses.ts';
import { LinkButton } from '#ui/button.tsx';
import { Price } from '#ui/course/price.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { AcquireButton } from './acquire-button.tsx';
import classes from './course-offer.module.css';
import { useAcquire } from './use-acquire.ts';

/** Beside the preview of a course: what it costs, and the step that its overview offers. */
export function CourseOffer({ courseId }: { courseId: string }) {
  const { data: course } = useQuery(offeredCourseQuery(courseId));
  return course ? <Offer course={course} /> : null;
}

function Offer({ course }: { course: Course }) {
  const acquire = useAcquire(course);
  return (
    <Card component="section" flat className={classes.offer} aria-label="Get this course">
      <div className={classes.about}>
        <Text size="sm" dimmed>
          This is a preview of
        </Text>
        <Text className={classes.title}>{course.title}</Text>
      </div>
      {acquire.kind === 'open' && <Price rupees={course.price} size="lg" />}
      <Group gap={8} className={classes.buttons}>
        <AcquireButton acquire={acquire} size="md" />
        <LinkButton to={paths.overview(course._id)} size="md" variant="default">
          See the course
        </LinkButton>
      </Group>
    </Card>
  );
}
