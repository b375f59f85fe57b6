import type { CourseSummary } from '#contract/course.ts';

const KEY = 'cartIntent';

/** What a visitor wanted to do with a course. Without `to`, as earlier versions saved it: add it to the cart. */
interface Intent {
  course: CourseSummary;
  to?: 'notify-me';
}

/** Saves what a visitor wanted to do, until a login in this tab completes it. */
export function rememberIntent({ course, to }: Intent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ courseId: course._id, course, to }));
  } catch (error) {
    // Storage is blocked or full: the learner has to press again after the login.
    console.warn('The course could not be remembered', error);
  }
}

/** Returns the saved intent and removes it; null when there is none. */
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
