import * as z from 'zod/mini';
import { toldShape } from './field-schemas.ts';
import { type LessonDocument, lessonDocumentSchema } from './lesson-document.ts';
import { QUALITIES } from './qualities.ts';
import { TRACK_FIELDS, TRACK_TYPES, type ToldTrackFields, type TrackType } from './track-fields.ts';

/** A playable file of a video track. `url` is a path that may carry a signature and expire; `bytes` is the whole size. */
const renditionSchema = z.object({
  quality: z.enum(QUALITIES),
  url: z.string(),
  bytes: z.int(),
  /** Identifies the file without the signature: it stays the same after a link is renewed. */
  mediaId: z.string(),
});
export type Rendition = z.infer<typeof renditionSchema>;

const captionSchema = z.object({
  language: z.string(),
  label: z.string(),
  url: z.string(),
  mediaId: z.string(),
});
type Caption = z.infer<typeof captionSchema>;

export const trackTypeSchema = z.enum(TRACK_TYPES);

/** A node of a course's content. Folders nest through `subTracks`; leaves have an empty one. */
export interface Track extends ToldTrackFields {
  _id: string;
  courseId: string;
  parentId: string | null;
  type: TrackType;
  /** Video: the default rendition's signed path, or an outside URL (YouTube). */
  videoUrl: string | null;
  /** Text: `content` as it is shown, without a first heading that repeats the title. Null also before the server has parsed it. */
  document: LessonDocument | null;
  durationSeconds: number | null;
  poster: string | null;
  renditions: Rendition[];
  captions: Caption[];
  version: number;
  subTracks: Track[];
}

// Apart for their places in the answer.
const { content, videoUrl, preview, ...otherFields } = toldShape(TRACK_FIELDS);

export const trackSchema: z.ZodMiniType<Track> = z.object({
  _id: z.string(),
  courseId: z.string(),
  parentId: z.nullable(z.string()),
  type: trackTypeSchema,
  ...otherFields,
  videoUrl,
  content,
  document: z.nullable(lessonDocumentSchema),
  preview,
  durationSeconds: z.nullable(z.number()),
  poster: z.nullable(z.string()),
  renditions: z.array(renditionSchema),
  captions: z.array(captionSchema),
  version: z.int(),
  get subTracks() {
    return z.array(trackSchema);
  },
});

/** The root tracks, each with its whole subtree. `linksExpireAt`: when the signed paths stop working (ISO time). */
export const contentAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(trackSchema),
  courseTitle: z.string(),
  linksExpireAt: z.string(),
});
export type ContentAnswer = z.infer<typeof contentAnswerSchema>;

export const trackIdQuerySchema = z.object({ trackId: z.string().check(z.minLength(1)) });

/** A folder answers its sub-tracks; a leaf answers itself as the only entry. */
export const trackAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(trackSchema),
  trackTitle: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  linksExpireAt: z.string(),
});
export type TrackAnswer = z.infer<typeof trackAnswerSchema>;
