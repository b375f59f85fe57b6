import type { CodeItDatabase } from '#data/db/database.ts';
import { type Named, type Names, NO_NAMES } from '../commands/names.ts';

/** Looks up the titles of what commands name, in the copies of this user. Reads nothing when none is named. */
export async function loadNames(db: CodeItDatabase, userId: string, named: readonly Named[]): Promise<Names> {
  if (named.length === 0) return NO_NAMES;
  const ofLessons = new Set(named.flatMap(({ courseId, trackId }) => (trackId === undefined ? [] : [courseId])));
  const [contents, library, authored] = await Promise.all([
    db.contents.bulkGet([...ofLessons].map((courseId): [string, string] => [userId, courseId])),
    db.libraries.get(userId),
    db.authored.get(userId),
  ]);
  const lessons = new Map<string, string>();
  const courses = new Map<string, string>();
  for (const { _id, title } of authored?.courses ?? []) courses.set(_id, title);
  for (const { _id, title } of library?.library.purchasedCourses ?? []) courses.set(_id, title);
  for (const content of contents) {
    if (!content) continue;
    courses.set(content.courseId, content.courseTitle);
    for (const { _id, title } of content.tracks) lessons.set(_id, title);
  }
  return { lesson: (trackId) => lessons.get(trackId), course: (courseId) => courses.get(courseId) };
}
