import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { writeAs } from '#data/session/private-writes.ts';
import type { ContentRow } from '../db/rows.ts';
import { withDb } from '../db/with-db.ts';
import { ownedContents } from './course-stamp.ts';

/** Saves the content of a course as the server told it. Rejects with `SessionEnded` when the user is no longer signed in. */
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
 * The state of a course's content that was asked for at `askedAt`: by the library if that was told before, else as it is
 * noted, so that an answer is never taken for newer than it is. '' for a course that is not on a shelf.
 */
export function loadCourseStamp(userId: string, courseId: string, askedAt: number): Promise<string> {
  return withDb(async (db) => {
    const row = await db.libraries.get(userId);
    const course = row && ownedContents(row.library).find((owned) => owned.courseId === courseId);
    if (course && row.asOf <= askedAt) return course.stamp;
    return (await db.contents.get([userId, courseId]))?.courseStamp ?? '';
  });
}
