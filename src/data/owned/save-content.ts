import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { writeAs } from '#data/session/private-writes.ts';
import type { ContentRow } from '../db/rows.ts';
import { withDb } from '../db/with-db.ts';
import { ownedContents } from './course-stamp.ts';

/** Saves the content of a course from the server. Rejects with `SessionEnded` when the user is no longer signed in. */
export async function saveContent(
  of: Pick<ContentRow, 'userId' | 'courseId' | 'courseStamp'>,
  { data: tracks, courseTitle, linksExpireAt }: ContentAnswer,
  now = Date.now(),
): Promise<void> {
  const trackIds = flattenTracks(tracks).map(({ _id }) => _id);
  const row: ContentRow = {
    ...of,
    courseTitle,
    tracks,
    trackIds,
    linksExpireAt: Date.parse(linksExpireAt),
    asOf: now,
  };
  await writeAs(of.userId, 'contents', (db) => db.contents.put(row));
}

/**
 * The stamp for content requested at `askedAt`. It comes from the library if that was fetched before the request, else from the
 * stored content, so that the response never counts as newer than it is. '' for a course that is not in the library.
 */
export function loadCourseStamp(userId: string, courseId: string, askedAt: number): Promise<string> {
  return withDb(async (db) => {
    const row = await db.libraries.get(userId);
    const course = row && ownedContents(row.library).find((owned) => owned.courseId === courseId);
    if (course && row.asOf <= askedAt) return course.stamp;
    return (await db.contents.get([userId, courseId]))?.courseStamp ?? '';
  });
}
