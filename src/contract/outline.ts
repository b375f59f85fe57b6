import * as z from 'zod/mini';
import { TRACK_TYPES, type TrackType } from './track-fields.ts';

/** What anyone may know of a track before buying its course. */
export interface OutlineTrack {
  title: string;
  type: TrackType;
  /** Of a finished lesson: to watch the video, or to read the text. Null of a folder, a quiz, and a video of another site. */
  seconds: number | null;
  /** How many questions a quiz asks; null of all others. */
  questions: number | null;
  /** Whether it can be studied. Of a folder: whether something in it can. */
  ready: boolean;
  /** The id of a lesson that anyone may open; null of all others. */
  previewId: string | null;
  subTracks: OutlineTrack[];
}

const outlineTrackSchema: z.ZodMiniType<OutlineTrack> = z.object({
  title: z.string(),
  type: z.enum(TRACK_TYPES),
  seconds: z.nullable(z.int()),
  questions: z.nullable(z.int()),
  ready: z.boolean(),
  previewId: z.nullable(z.string()),
  get subTracks() {
    return z.array(outlineTrackSchema);
  },
});

/** The curriculum of a course. */
export const outlineSchema = z.object({
  tracks: z.array(outlineTrackSchema),
  /** The languages of its captions, each as the first video that has it names it. */
  captions: z.array(z.string()),
  /** Its videos that a device can keep, with all of them in the lowest and in the highest quality; null without one. */
  download: z.nullable(z.object({ videos: z.int(), leastBytes: z.int(), mostBytes: z.int() })),
  /** Lessons of an imported course as its source counts them; null where that is not known. */
  importedLessons: z.nullable(z.int()),
});
export type Outline = z.infer<typeof outlineSchema>;
