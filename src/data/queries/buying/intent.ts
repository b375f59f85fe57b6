import type { CourseSummary } from '#contract/course.ts';

const KEY = 'cartIntent';

/** What a visitor wanted to do with a course; absent `to`, as an earlier version saved it: put it into the cart. */
interface Intent {
  course: CourseSummary;
  to?: 'notify-me';
}

/** Remembers what a visitor wanted, until the login of this tab completes it. */
export function rememberIntent({ course, to }: Intent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ courseId: course._id, course, to }));
  } catch (error) {
    // Storage is forbidden or full: the learner presses again after the login.
    console.warn('The course could not be remembered', error);
  }
}

/** What was remembered, once: null from then on. */
export function takeIntent(): Intent | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Intent | null;
    sessionStorage.removeItem(KEY);
    return saved;
  } catch (error) {
    console.warn('The remembered course could not be read', error);
    return null;
  }
}
