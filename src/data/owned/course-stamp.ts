import type { Library, OwnedCourse } from '#contract/library.ts';

/** A course whose content belongs on this device. */
export interface OwnedContent {
  courseId: string;
  /** Names the state of its content. */
  stamp: string;
  thumbnail: string | null;
}

/** Names the state of a course's content: the server raises the version with each change of a track. */
function courseStampOf({ version, updatedAt, trackCount }: OwnedCourse): string {
  return `${version} ${updatedAt} ${trackCount}`;
}

/** The courses that are on the shelves, those that were begun first. */
export function ownedContents({ purchasedCourses, archivedCourses }: Library): OwnedContent[] {
  const begun = ({ progress }: OwnedCourse) => progress.lastTrackId !== null;
  const bought = [...purchasedCourses.filter(begun), ...purchasedCourses.filter((course) => !begun(course))];
  return [...bought, ...archivedCourses].map((course) => ({
    courseId: course._id,
    stamp: courseStampOf(course),
    thumbnail: course.thumbnail,
  }));
}
