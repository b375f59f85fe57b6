import * as z from 'zod/mini';
import { idSchema } from './ids.ts';
import { QUALITIES } from './qualities.ts';
import { VIDEO_TEXT } from './video-texts.ts';

/**
 * The facts about a file that a device sends before its first byte, as tus’s Upload-Metadata. The device chooses
 * `uploadId`.
 */
export const videoUploadMetadataSchema = z.object({
  uploadId: idSchema,
  courseId: idSchema,
  trackId: idSchema,
  filename: z.string().check(z.minLength(1, VIDEO_TEXT.nameless), z.maxLength(255)),
});

/**
 * The state of an uploaded video. `queued`: the file is complete. `ready`: it plays. Until then, and if it `failed`,
 * the track keeps playing its former video.
 */
const videoStateSchema = z.object({
  uploadId: z.string(),
  state: z.enum(['receiving', 'queued', 'processing', 'ready', 'failed']),
  name: z.string(),
  bytes: z.int(),
  /** How much of the processing is done, 0 to 1. */
  progress: z.number(),
  /** The reason of the failure, in words for the instructor. */
  problem: z.nullable(z.string()),
});
export type VideoState = z.infer<typeof videoStateSchema>;

const trackMediaSchema = z.object({
  /** The latest file; null when none was uploaded. */
  video: z.nullable(videoStateSchema),
  /** The files that play now; empty for a link and while there is none. */
  qualities: z.array(z.enum(QUALITIES)),
  durationSeconds: z.nullable(z.number()),
  /** A signed path. */
  poster: z.nullable(z.string()),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  /** Whether this server encodes qualities; otherwise a file is served as it was uploaded. */
  converts: z.boolean(),
});
export type TrackMedia = z.infer<typeof trackMediaSchema>;
export const trackMediaAnswerSchema = z.object({ success: z.literal(true), data: trackMediaSchema });

const languageSchema = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'This is no language'));
/** Captions are one file a language, WebVTT; `label` is how the player names them. */
export const trackCaptionQuerySchema = z.object({
  trackId: idSchema,
  language: languageSchema,
  label: z.string().check(z.minLength(1), z.maxLength(60)),
});
export const trackCaptionRemoveBodySchema = z.strictObject({ trackId: idSchema, language: languageSchema });

export const trackMediaBodySchema = z.strictObject({ trackId: idSchema });
