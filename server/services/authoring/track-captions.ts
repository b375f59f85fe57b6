import { randomUUID } from 'node:crypto';
import { CAPTIONS_MAX } from '#contract/limits.ts';
import { webVttProblem } from '#lib/web-vtt-problem.ts';
import type { StoredCaption } from '../../db/catalogue-schema.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../refusal.ts';
import { type Author, lockOwnCourse, saveContents } from './own-course.ts';
import { loadLiveTrack, saveTrack } from './track-authoring.ts';
import type { TrackRow } from './track-view.ts';

/** A path that was never used: copies of captions may be kept. */
export function newCaptionPath(): string {
  return `captions/${randomUUID()}.vtt`;
}

/** Throws `bad_request`, with the line, for bytes that are no captions. */
export function requireWebVtt(bytes: Uint8Array): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('bad_request', 'The captions must be UTF-8 text.');
  }
  const problem = webVttProblem(text);
  if (problem) throw new Refusal('bad_request', problem);
}

interface OfTrack {
  courseId: string;
  trackId: string;
}

/** Puts captions in the place of those of the same language. `replaced`: files that nothing refers to any more. */
export function putCaption(tx: Db, author: Author, of: OfTrack, caption: StoredCaption) {
  return changeCaptions(tx, author, of, (captions) => {
    const others = captions.filter(({ language }) => language !== caption.language);
    if (others.length >= CAPTIONS_MAX)
      throw new Refusal('bad_request', `A video can have at most ${CAPTIONS_MAX} captions.`);
    return [...others, caption];
  });
}

/** Said again it changes nothing. */
export function removeCaption(tx: Db, author: Author, of: OfTrack, language: string) {
  return changeCaptions(tx, author, of, (captions) => captions.filter((one) => one.language !== language));
}

async function changeCaptions(
  tx: Db,
  author: Author,
  { courseId, trackId }: OfTrack,
  change: (captions: StoredCaption[]) => StoredCaption[],
): Promise<{ track: TrackRow; replaced: string[] }> {
  const course = await lockOwnCourse(tx, author, courseId);
  const row = await loadLiveTrack(tx, course.id, trackId);
  if (row.type !== 'video') throw new Refusal('bad_request', 'Only a video track can have captions.');
  const captions = change(row.captions);
  const track = await saveTrack(tx, author, row, { captions });
  await saveContents(tx, author, course);
  const kept = captions.map(({ mediaPath }) => mediaPath);
  return { track, replaced: row.captions.map(({ mediaPath }) => mediaPath).filter((path) => !kept.includes(path)) };
}
