import type { Library, OwnedCourse } from '#contract/library.ts';

/** A course whose content should be on this device. */
export interface OwnedContent {
  courseId: string;
  /** Identifies the version of its content. */
  stamp: string;
  thumbnail: string | null;
}

/** Identifies the version of a course's content. The server raises `version` with each change of a track. */
function courseStampOf({ version, updatedAt, trackCount }: OwnedCourse): string {
  return `${version} ${updatedAt} ${trackCount}`;
}

/** The purchased and archived courses. Purchased courses that the learner has started come first. */
export function ownedContents({ purchasedCourses, archivedCourses }: Library): OwnedContent[] {
  const begun = ({ progress }: OwnedCourse) => progress.lastTrackId !== null;
  const bought = [...purchasedCourses.filter(begun), ...purchasedCourses.filter((course) => !begun(course))];
  return [...bought, ...archivedCourses].map((course) => ({
    courseId: course._id,
    stamp: courseStampOf(course),
    thumbnail: course.thumbnail,
  }));
}
