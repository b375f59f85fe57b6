import { and, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { type DraftTrack, draftTrackSchema } from '#contract/authoring.ts';
import { namesOf } from '#contract/field.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { READING_WORDS_A_MINUTE } from '#contract/lesson-seconds.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import type { Track } from '#contract/track.ts';
import { pick } from '#lib/pick.ts';
import { tracks } from '../../db/schema.ts';
import type { LinksByRight } from '../../media/media-links.ts';
import { documentWithPictures } from '../learning/lesson-pictures.ts';

const { document: _document, ...columns } = getTableColumns(tracks);
/** The columns of a track that its instructor writes: all but the parsed text, which only readers are answered with. */
export const trackColumns = columns;
export type TrackRow = Omit<LessonRow, 'document'>;
/** With the parsed text. */
export type LessonRow = typeof tracks.$inferSelect;

/** Not removed by its instructor. Only the history shows removed tracks. */
export const isThere = isNull(tracks.deletedAt);
export const isLesson = and(isThere, ne(tracks.type, 'folder'));
/** What can be studied, and counts for who studies: a quiz that asks nothing cannot be done. As `lessonsOf` of contract/track-tree.ts. */
export const isCounted = and(isLesson, or(ne(tracks.type, 'quiz'), gt(tracks.questionsCount, 0)));
/** What makes a course one that can be bought; as `isFinishedLesson` of contract/finished-lesson.ts. */
export const isFinishedLesson = and(
  isThere,
  or(
    and(eq(tracks.type, 'text'), sql`${tracks.content} ~ '\\S'`),
    and(eq(tracks.type, 'quiz'), gt(tracks.questionsCount, 0)),
    and(eq(tracks.type, 'video'), sql`(jsonb_array_length(${tracks.renditions}) > 0 or ${tracks.videoUrl} ~ '\\S')`),
  ),
);

/** The seconds that a finished lesson takes: of a video its length, of a text its words; none of a quiz. As `totalLessonSeconds` of contract/lesson-seconds.ts. */
export const lessonSeconds = sql<number>`case ${tracks.type}
  when 'video' then coalesce(${tracks.durationSeconds}, 0)
  when 'quiz' then 0
  else coalesce(${tracks.contentWords}, 0) * 60.0 / ${sql.raw(String(READING_WORDS_A_MINUTE))} end`;

const byQuality = (a: { quality: (typeof QUALITIES)[number] }, b: { quality: (typeof QUALITIES)[number] }) =>
  QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality);

/** A stored path becomes a signed link; an address of another site stays what it is. */
const toLink = (path: string, links: LinksByRight) => (/^https?:/.test(path) ? path : links.sign(path));

/** A row as a track, with links that play by the right of `links`. The best rendition is the default one. */
export function toTrack(row: LessonRow, subTracks: Track[], links: LinksByRight): Track {
  const renditions = [...row.renditions].sort(byQuality).map(({ quality, mediaPath, bytes }) => ({
    quality,
    url: links.sign(mediaPath),
    bytes,
    mediaId: mediaPath,
  }));
  const { content, videoUrl, preview, ...fields } = pick(row, namesOf(TRACK_FIELDS));
  return {
    _id: row.id,
    courseId: row.courseId,
    parentId: row.parentId,
    type: row.type,
    ...fields,
    videoUrl: renditions[0]?.url ?? videoUrl,
    content,
    // An older server that still runs parses what it takes for a text.
    document:
      row.type === 'text' && row.document ? documentWithPictures({ ...row, document: row.document }, links) : null,
    preview,
    durationSeconds: row.durationSeconds,
    poster: row.poster === null ? null : toLink(row.poster, links),
    renditions,
    captions: row.captions.map(({ language, label, mediaPath }) => ({
      language,
      label,
      url: links.sign(mediaPath),
      mediaId: mediaPath,
    })),
    version: row.version,
    subTracks,
  };
}

/** The tracks below `parentId` (null: the roots), each with its whole subtree. `rows` are in their order. */
export function toTrackTree(rows: readonly LessonRow[], parentId: string | null, links: LinksByRight): Track[] {
  const children = new Map<string | null, LessonRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const below = (id: string | null): Track[] =>
    (children.get(id) ?? []).map((row) => toTrack(row, below(row.id), links));
  return below(parentId);
}

const DRAFT_NAMES = namesOf(draftTrackSchema.shape);

/** A row as its instructor edits it. */
export function toDraftTrack(row: TrackRow): DraftTrack {
  const { id: _id, renditions, updatedAt } = row;
  return pick({ ...row, _id, hasFile: renditions.length > 0, updatedAt: updatedAt.toISOString() }, DRAFT_NAMES);
}
