import type { ContentAnswer, Track } from '#contract/track.ts';
import { call } from '#data/api/http-client.ts';
import type { ContentRow } from '#data/db/rows.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { device } from '#data/parts/load.ts';

export interface CourseContent {
  tracks: Track[];
  courseTitle: string;
  /** When the signed media links expire, epoch ms. */
  linksExpireAt: number;
  source: 'server' | 'device';
  asOf: number;
}

/** Fetches the content of a course and saves it on this device. With `userId` '' it asks as a visitor and saves nothing. */
export async function fetchContent(userId: string, courseId: string, signal: AbortSignal): Promise<CourseContent> {
  const askedAt = Date.now();
  const answer = await call('courseContent', { query: { courseId }, userId: userId || undefined, signal });
  const content: CourseContent = {
    tracks: answer.data,
    courseTitle: answer.courseTitle,
    linksExpireAt: Date.parse(answer.linksExpireAt),
    source: 'server',
    asOf: Date.now(),
  };
  signal.throwIfAborted();
  if (userId !== '') await keep(userId, courseId, answer, askedAt);
  return content;
}

/** Converts saved content for the screens. */
export function toContent(row: ContentRow): CourseContent {
  const { tracks, courseTitle, linksExpireAt, asOf } = row;
  return { tracks, courseTitle, linksExpireAt, asOf, source: 'device' };
}

async function keep(userId: string, courseId: string, answer: ContentAnswer, askedAt: number): Promise<void> {
  const { loadCourseStamp, saveContent } = await device();
  try {
    await saveContent({ userId, courseId, courseStamp: await loadCourseStamp(userId, courseId, askedAt) }, answer);
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    // Without a database, or with a full one, the course only works online.
    console.warn('The content of a course could not be kept on this device', error);
  }
}
