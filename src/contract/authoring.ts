import * as z from 'zod/mini';
import { AUTHORING_TEXT } from './authoring-texts.ts';
import { COURSE_FIELDS } from './course-fields.ts';
import { courseSchema } from './course.ts';
import { addedShape, linkText, toldShape, writtenShape } from './field-schemas.ts';
import { idSchema } from './ids.ts';
import { TRACK_FIELDS, TRACK_WORDS } from './track-fields.ts';
import { trackTypeSchema } from './track.ts';
import { isVideoLink } from './video-link.ts';

/** Where a track stands among its siblings: a key of the package fractional-indexing, compared byte by byte. */
const orderKeySchema = z.string().check(z.regex(/^[0-9A-Za-z]{1,200}$/, 'This is no place in an order'));
const courseFieldsSchema = z.strictObject(writtenShape(COURSE_FIELDS));
const trackFieldsSchema = z.strictObject(writtenShape(TRACK_FIELDS));

/** The fields that an edit was made on, as the server answered them. */
const courseBaseSchema = z.strictObject({ ...toldShape(COURSE_FIELDS), category: z.string() });
const trackBaseSchema = z.strictObject(toldShape(TRACK_FIELDS));

/** `courseId` is the id that the device made, so that its tracks can be written before the server knows it. */
export const courseAddBodySchema = z.strictObject({
  courseId: z.optional(idSchema),
  ...addedShape(COURSE_FIELDS),
  /** Other clients of the specification's call send a file's name here; it is not looked at. */
  thumbnail: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});

/**
 * An edit: the fields that it changes, as they were when it was made (`from`) and as they are to be (`changes`). A field that
 * is now neither is in conflict: 409 `conflict`, `data` carries the server's side, and nothing of the edit is done.
 */
export const courseUpdateBodySchema = z.strictObject({
  courseId: idSchema,
  /** The version that the edit was made on. */
  version: z.int(),
  from: z.partial(courseBaseSchema),
  changes: z.partial(courseFieldsSchema),
});

export const courseStatusQuerySchema = z.object({ courseId: idSchema });
export const courseStatusBodySchema = z.strictObject({ status: z.enum(['published', 'draft']) });

export const lessonPictureQuerySchema = z.object({ courseId: idSchema, pictureId: idSchema });

/** `url`: its signed link, which works for 2 to 2¼ hours. */
export const lessonPictureAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ url: z.string() }),
});

/** A track as its instructor sees it: one of a flat list, ordered by `parentId` and `orderKey`. Times are ISO. */
export const draftTrackSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  parentId: z.nullable(z.string()),
  orderKey: z.string(),
  type: trackTypeSchema,
  ...toldShape(TRACK_FIELDS),
  durationSeconds: z.nullable(z.number()),
  /** Whether a video of its own was uploaded. */
  hasFile: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
});
export type DraftTrack = z.infer<typeof draftTrackSchema>;

const instructorCourseSchema = courseSchema;
export type InstructorCourse = z.infer<typeof instructorCourseSchema>;

/** The instructor's own courses, drafts too; the last changed first. */
export const instructorCoursesAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(instructorCourseSchema),
});
export const courseChangeAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: instructorCourseSchema,
});

/** A course with all that its instructor wrote. */
export const draftAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ course: instructorCourseSchema, tracks: z.array(draftTrackSchema) }),
});
export type CourseDraft = z.infer<typeof draftAnswerSchema>['data'];

/** Without `orderKey` it becomes the last of its folder. `_id` as `courseId` of /course/add. */
const trackContentSchema = z.strictObject({
  _id: z.optional(idSchema),
  parentId: z._default(z.nullable(idSchema), null),
  orderKey: z.optional(orderKeySchema),
  type: z._default(trackTypeSchema, 'video'),
  ...addedShape(TRACK_WORDS),
  // A form of one type may send what was typed for another: what is in them is looked at below.
  content: z._default(z.nullable(z.string().check(z.maxLength(TRACK_FIELDS.content.max))), null),
  videoUrl: z._default(z.nullable(linkText), null),
  /** Video: a file of its own is uploaded afterwards, so that it needs no link. */
  fileFollows: z.optional(z.boolean()),
});
export const trackAddBodySchema = z.strictObject({
  courseId: idSchema,
  content: trackContentSchema.check(
    z.refine(
      ({ type, videoUrl }) => type !== 'video' || videoUrl === null || videoUrl.trim() === '' || isVideoLink(videoUrl),
      {
        message: AUTHORING_TEXT.trackVideoLink,
      },
    ),
    z.refine(({ type, videoUrl, fileFollows }) => type !== 'video' || fileFollows || (videoUrl ?? '').trim() !== '', {
      message: TRACK_FIELDS.videoUrl.required,
    }),
    z.refine(({ type, content }) => type !== 'text' || (content ?? '').trim() !== '', {
      message: TRACK_FIELDS.content.required,
    }),
  ),
});

export const trackRemoveBodySchema = z.strictObject({ courseId: idSchema, trackId: idSchema });

/** As `courseUpdateBodySchema`, of a track. */
export const trackUpdateBodySchema = z.strictObject({
  courseId: idSchema,
  trackId: idSchema,
  version: z.int(),
  from: z.partial(trackBaseSchema),
  changes: z.partial(trackFieldsSchema),
});

/** The last move wins. A folder cannot go into itself: 409 `conflict`. */
export const trackMoveBodySchema = z.strictObject({
  courseId: idSchema,
  trackId: idSchema,
  version: z.int(),
  parentId: z.nullable(idSchema),
  orderKey: orderKeySchema,
});

export const trackChangeAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: draftTrackSchema,
});

/** A text as it once was saved. */
const trackRevisionSchema = z.object({
  version: z.int(),
  title: z.string(),
  content: z.string(),
  savedAt: z.string(),
});
export type TrackRevision = z.infer<typeof trackRevisionSchema>;
/** The last `HISTORY_MAX` saved versions of a text track, the latest first. */
export const trackHistoryAnswerSchema = z.object({ success: z.literal(true), data: z.array(trackRevisionSchema) });
