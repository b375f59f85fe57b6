import type { RefundableCourse } from '#contract/refund.ts';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Text } from '#ui/kit/text.tsx';
import classes from './refunds.module.css';

function whyNot({ obstacle, purchasedAt }: RefundableCourse): string {
  if (obstacle === 'free') return 'This course was free.';
  if (obstacle === 'requested') return 'A refund has already been requested.';
  return `Bought on ${formatDate(purchasedAt)}, more than 15 days ago.`;
}

interface CourseChoiceProps {
  courses: readonly RefundableCourse[];
  chosen: string | undefined;
  onChoose: (courseId: string) => void;
}

/** The courses that can be refunded, as radio buttons; the others with the reason why they cannot. */
export function CourseChoice({ courses, chosen, onChoose }: CourseChoiceProps) {
  const possible = courses.filter(({ obstacle }) => obstacle === null);
  const others = courses.filter(({ obstacle }) => obstacle !== null);
  return (
    <>
      <fieldset className={classes.choice}>
        <legend>Which course?</legend>
        {possible.length === 0 && <Text dimmed>None of your courses can be refunded at the moment.</Text>}
        {possible.map(({ courseId, title, amount, refundableUntil }) => (
          <label key={courseId} className={classes.course}>
            <input
              type="radio"
              name="course"
              value={courseId}
              checked={courseId === chosen}
              onChange={() => onChoose(courseId)}
            />
            <span className={classes.courseWords}>
              <span className={classes.courseTitle}>{title}</span>
              <Text component="span" size="md" dimmed>
                Refundable until {formatDate(refundableUntil)}
              </Text>
            </span>
            <span className={classes.amount}>{formatRupees(amount)}</span>
          </label>
        ))}
      </fieldset>
      {others.length > 0 && (
        <details className={classes.others} open={possible.length === 0}>
          <summary>
            {others.length} {others.length === 1 ? 'course' : 'courses'} not eligible for a refund
          </summary>
          <ul>
            {others.map((course) => (
              <li key={course.courseId}>
                <span className={classes.courseTitle}>{course.title}</span>
                <Text component="span" size="md" dimmed>
                  {whyNot(course)}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
