import type { CourseSummary } from '#contract/course.ts';

const KEY = 'cartIntent';

/** Remembers what a visitor wanted to put into the cart, until the login of this tab completes it. */
export function rememberCartIntent(course: CourseSummary): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ courseId: course._id, course }));
  } catch (error) {
    // Storage is forbidden or full: the learner adds the course again after the login.
    console.warn('The course could not be remembered', error);
  }
}

/** What was remembered, once: null from then on. */
export function takeCartIntent(): CourseSummary | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { course: CourseSummary } | null;
    sessionStorage.removeItem(KEY);
    return saved?.course ?? null;
  } catch (error) {
    console.warn('The remembered course could not be read', error);
    return null;
  }
}
