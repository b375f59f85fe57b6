import { flattenTracks } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { call } from '#data/api/http-client.ts';
import type { ContentRow } from '#data/db/rows.ts';
import { SessionEnded } from '#data/db/session-ended.ts';

export interface CourseContent {
  tracks: Track[];
  courseTitle: string;
  /** When the signed media paths stop working, epoch ms. */
  linksExpireAt: number;
  source: 'server' | 'device';
  asOf: number;
}

/**
 * Asks the server for the content of a course and saves it for this device. `userId` '' asks as a visitor and saves
 * nothing. `courseStamp` names the state of the course, so that a prefetch can skip what did not change.
 */
export async function fetchContent(
  userId: string,
  courseId: string,
  signal: AbortSignal,
  courseStamp = '',
): Promise<CourseContent> {
  const answer = await call('courseContent', { query: { courseId }, userId: userId || undefined, signal });
  const content: CourseContent = {
    tracks: answer.data,
    courseTitle: answer.courseTitle,
    linksExpireAt: Date.parse(answer.linksExpireAt),
    source: 'server',
    asOf: Date.now(),
  };
  signal.throwIfAborted();
  if (userId !== '') await keep(userId, courseId, content, courseStamp);
  return content;
}

/** The saved content as screens read it. */
export function toContent(row: ContentRow): CourseContent {
  const { tracks, courseTitle, linksExpireAt, asOf } = row;
  return { tracks, courseTitle, linksExpireAt, asOf, source: 'device' };
}

async function keep(userId: string, courseId: string, content: CourseContent, courseStamp: string): Promise<void> {
  const { saveContent } = await import('#data/db/server-copies.ts');
  const { tracks, courseTitle, linksExpireAt, asOf } = content;
  const trackIds = flattenTracks(tracks).map(({ _id }) => _id);
  try {
    await saveContent({ userId, courseId, courseTitle, tracks, trackIds, linksExpireAt, courseStamp, asOf });
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    // Without a database, or with a full one, the course is studied online.
    console.warn('The content of a course could not be kept on this device', error);
  }
}
