import * as z from 'zod/mini';
import { AUTHORING_TEXT } from './authoring-texts.ts';
import { CATEGORY_KEYS } from './categories.ts';
import { courseSchema, learningObjectiveSchema } from './course.ts';
import { idSchema } from './ids.ts';
import {
  COURSE_DESCRIPTION_MAX,
  PRICE_MAX_RUPEES,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  TRACK_CONTENT_MAX,
  TRACK_DESCRIPTION_MAX,
} from './limits.ts';
import { trackTypeSchema } from './track.ts';
import { isVideoLink } from './video-link.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
/** Values are trimmed for the emptiness check (specification, section 5), and kept as they were typed. */
const filled = (max: number, message: string) =>
  text(max).check(z.refine((value: string) => value.trim() !== '', message));

/** Where a track stands among its siblings: a key of the package fractional-indexing, compared byte by byte. */
const orderKeySchema = z.string().check(z.regex(/^[0-9A-Za-z]{1,200}$/, 'This is no place in an order'));
const tagsSchema = z.array(filled(TAG_MAX, AUTHORING_TEXT.tagEmpty)).check(
  z.maxLength(TAGS_MAX, AUTHORING_TEXT.tagsMax),
  z.refine(
    (tags: string[]) => new Set(tags.map((tag) => tag.trim().toLowerCase())).size === tags.length,
    AUTHORING_TEXT.tagTwice,
  ),
);
const objectivesSchema = z.array(filled(TITLE_MAX, 'An objective is empty')).check(z.maxLength(20));

/** What an instructor says of a course. `price` in rupees with at most two decimals. */
const courseFieldsSchema = z.strictObject({
  title: filled(TITLE_MAX, AUTHORING_TEXT.titleRequired),
  description: filled(COURSE_DESCRIPTION_MAX, AUTHORING_TEXT.descriptionRequired),
  price: z.number(AUTHORING_TEXT.priceNumeric).check(
    z.minimum(0, AUTHORING_TEXT.priceNumeric),
    z.maximum(PRICE_MAX_RUPEES, `A course may cost at most ₹${PRICE_MAX_RUPEES.toLocaleString('en-IN')}`),
    z.refine(
      (price: number) => Math.round(price * 100) === Number((price * 100).toFixed(6)),
      AUTHORING_TEXT.priceNumeric,
    ),
  ),
  category: z.enum(CATEGORY_KEYS, AUTHORING_TEXT.categoryRequired),
  subCategory: filled(100, AUTHORING_TEXT.subCategoryRequired),
  tags: tagsSchema,
  learningObjectives: objectivesSchema,
});
export type CourseFields = z.infer<typeof courseFieldsSchema>;

/** A course's fields as the server answered them: also those of an import, which keeps no rules of a form. */
const courseBaseSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  price: z.number(),
  category: z.string(),
  subCategory: z.string(),
  tags: z.array(z.string()),
  learningObjectives: z.array(learningObjectiveSchema),
});

/** What an instructor says of a track. `content` is Markdown; `videoUrl` is a link to YouTube or an https address. */
const trackFieldsSchema = z.strictObject({
  title: filled(TITLE_MAX, AUTHORING_TEXT.trackTitleRequired),
  description: filled(TRACK_DESCRIPTION_MAX, AUTHORING_TEXT.trackDescriptionRequired),
  content: z.nullable(filled(TRACK_CONTENT_MAX, AUTHORING_TEXT.trackContentRequired)),
  videoUrl: z.nullable(text(2000).check(z.refine(isVideoLink, AUTHORING_TEXT.trackVideoLink))),
  /** Whether anyone may play it: at most one track of a course is its preview. */
  preview: z.boolean(),
});
export type TrackFields = z.infer<typeof trackFieldsSchema>;

const trackBaseSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  content: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  preview: z.boolean(),
});

/** `courseId` is the id that the device made, so that its tracks can be written before the server knows it. */
export const courseAddBodySchema = z.strictObject({
  courseId: z.optional(idSchema),
  ...courseFieldsSchema.shape,
  learningObjectives: z._default(objectivesSchema, []),
  tags: z._default(tagsSchema, []),
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

/** `url`: its signed link, which works for 4 to 5 hours. */
export const lessonPictureAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ url: z.string() }),
});

/** A track as its instructor sees it: one of a flat list, ordered by `parentId` and `orderKey`. Times are ISO. */
const draftTrackSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  parentId: z.nullable(z.string()),
  orderKey: z.string(),
  type: trackTypeSchema,
  title: z.string(),
  description: z.string(),
  content: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  preview: z.boolean(),
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
  title: trackFieldsSchema.shape.title,
  description: trackFieldsSchema.shape.description,
  content: z._default(z.nullable(text(TRACK_CONTENT_MAX)), null),
  videoUrl: z._default(z.nullable(text(2000)), null),
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
      message: AUTHORING_TEXT.trackVideoRequired,
    }),
    z.refine(({ type, content }) => type !== 'text' || (content ?? '').trim() !== '', {
      message: AUTHORING_TEXT.trackContentRequired,
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
