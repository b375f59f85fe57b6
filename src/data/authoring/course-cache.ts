import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSES_KEY, getSession, isStillSignedIn } from '#data/session/session-store.ts';

/** Keeps the instructor's courses under the key that the specification names (sections 3 and 9). */
export function cacheCourses(userId: string, courses: readonly InstructorCourse[]): void {
  if (getSession().user?._id !== userId || !isStillSignedIn()) return;
  try {
    localStorage.setItem(COURSES_KEY, JSON.stringify(courses));
  } catch (error) {
    // The device's own copy is in the database.
    console.warn('The courses are not kept in localStorage', error);
  }
}
