import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSES_KEY, getSession, isStillSignedIn } from '#data/session/session-store.ts';

/** Saves the instructor's courses in localStorage, under the key of the specification (sections 3 and 9). */
export function cacheCourses(userId: string, courses: readonly InstructorCourse[]): void {
  if (getSession().user?._id !== userId || !isStillSignedIn()) return;
  try {
    localStorage.setItem(COURSES_KEY, JSON.stringify(courses));
  } catch (error) {
    // Not serious: the app itself uses the copy in the database.
    console.warn('The courses are not kept in localStorage', error);
  }
}
