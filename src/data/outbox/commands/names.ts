/** A lesson, or a whole course, that the text of a command names. */
export interface Named {
  courseId: string;
  trackId?: string;
}

/** The titles that this device knows; undefined for those that it does not. */
export interface Names {
  lesson: (trackId: string) => string | undefined;
  course: (courseId: string) => string | undefined;
}

export const NO_NAMES: Names = { lesson: () => undefined, course: () => undefined };

/** '“Loops” in Python for Beginners', or only the part that is known. */
export function lessonInCourse(lesson: string, course: string | undefined): string {
  return !course ? `“${lesson}”` : `“${lesson}” in ${course}`;
}

/** The lane of an attempt at a quiz: each has one of its own. */
export const attemptEntity = (attemptId: string): string => `quiz:${attemptId}`;
