import { useStudy } from '#data/queries/learning/study.ts';
import { WeekLine } from '#ui/study/week-line.tsx';
import classes from './learner-home.module.css';

/** The weekly goal, for who has one. */
export function WeekGoal() {
  const { study } = useStudy();
  if (!study?.plan || study.plan.minutesAWeek === 0) return null;
  return (
    <section aria-label="Your weekly goal" className={classes.goal}>
      <WeekLine days={study.days} minutesAWeek={study.plan.minutesAWeek} />
    </section>
  );
}
