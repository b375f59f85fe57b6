import * as z from 'zod/mini';
import { CATEGORY_KEYS } from './categories.ts';
import { CARD_FIELDS, COURSE_FIELDS } from './course-fields.ts';
import type { FacetCounts } from './course-filter.ts';
import { COURSE_SORTS } from './course-sort.ts';
import { toldShape } from './field-schemas.ts';
import { instructorSchema } from './instructor.ts';
import { FEED_PAGE_DEFAULT, FEED_PAGE_MAX, PAGE_LIMIT_MAX, PAGE_SIZE_DEFAULT } from './limits.ts';
import { outlineSchema } from './outline.ts';

// Apart for their places in the answer.
const { title, description, category, subCategory, price, ...otherFields } = toldShape(CARD_FIELDS);

/** What a card, a list and a carousel show. `price` in rupees; `averageRating` is null when nobody has rated yet. */
export const courseSummarySchema = z.object({
  _id: z.string(),
  title,
  /** In a summary cut at a word to about 180 characters. */
  description,
  /** URL path of the 640 px WebP; null shows the category's placeholder. */
  thumbnail: z.nullable(z.string()),
  category,
  subCategory,
  price,
  /** Of the written reviews; the figures of an imported catalogue while there is none (`reviewsCount` 0). */
  averageRating: z.nullable(z.number()),
  ratingsCount: z.int(),
  /** Ratings that learners gave here. */
  reviewsCount: z.int(),
  /** Of an imported course with the learners that it came with. */
  studentsCount: z.int(),
  /** `_id` is null where the author has no account here: an imported course. A copy from before it was told has none. */
  createdBy: z.object({ username: z.string(), _id: z.optional(z.nullable(z.string())) }),
  ...otherFields,
  level: z.nullable(z.string()),
  isPackage: z.boolean(),
  /** `sample`: made up to show the product, as its learners and reviews are. */
  source: z.enum(['own', 'imported', 'sample']),
  /** Finished lessons (contract/for-sale.ts). With none it is shown, and cannot be bought. */
  lessonsCount: z.int(),
  /**
   * To watch its finished videos and to read its finished texts (contract/lesson-seconds.ts, 200 words a minute); of an imported course without
   * lessons what its source says. 0: not known. A copy from before it was told has none.
   */
  totalSeconds: z.int(),
  updatedAt: z.string(),
});
export type CourseSummary = z.infer<typeof courseSummarySchema>;

export const courseSchema = z.extend(courseSummarySchema, {
  ...toldShape(COURSE_FIELDS),
  status: z.enum(['published', 'draft']),
  createdAt: z.string(),
  /** The track that anyone may play, if the instructor marked one. */
  previewTrackId: z.nullable(z.string()),
  trackCount: z.int(),
  version: z.int(),
});
export type Course = z.infer<typeof courseSchema>;

const courseSortSchema = z.enum(COURSE_SORTS);

const pageFields = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), PAGE_SIZE_DEFAULT),
};

const chosenValues = z.optional(z.string().check(z.maxLength(1000)));
/** What narrows a list; see contract/course-filter.ts. Values are separated by commas. */
const facetFields = {
  text: z.optional(z.string().check(z.maxLength(200))),
  subCategory: chosenValues,
  price: chosenValues,
  rating: chosenValues,
  level: chosenValues,
  language: chosenValues,
  duration: chosenValues,
  tag: chosenValues,
  /** Whether the answer is to tell how many courses each value of a facet would leave. */
  facets: z.optional(z.literal('true')),
};

/** `view=card` answers summaries instead of whole courses. */
const viewField = { view: z._default(z.enum(['full', 'card']), 'full') };

export const getAllQuerySchema = z.object({
  ...pageFields,
  ...viewField,
  sort: z.optional(courseSortSchema),
  q: z.optional(z.string().check(z.maxLength(200))),
  /** Only courses that are marked as the package (decisions, 'Enroll Now'). */
  package: z.optional(z.literal('true')),
  ...facetFields,
  category: chosenValues,
});
export const courseIdQuerySchema = z.object({ courseId: z.string().check(z.minLength(1)) });
/** Without `page` and `limit`, /course/category answers the first 100. */
export const categoryQuerySchema = z.object({
  page: pageFields.page,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), PAGE_LIMIT_MAX),
  ...viewField,
  ...facetFields,
  category: z.string().check(z.minLength(1), z.maxLength(100)),
  sort: z.optional(courseSortSchema),
});
export const searchQuerySchema = z.object({
  ...pageFields,
  ...viewField,
  q: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The words as they are typed: no typo is forgiven. */
  exact: z.optional(z.literal('true')),
  sort: z.optional(courseSortSchema),
  ...facetFields,
  category: chosenValues,
});

const valueCounts = z.record(z.string(), z.int());
const facetCountsSchema = z.object({
  category: valueCounts,
  subCategory: valueCounts,
  price: valueCounts,
  rating: valueCounts,
  level: valueCounts,
  language: valueCounts,
  duration: valueCounts,
  tag: valueCounts,
});

/** A page of courses; `total` counts all that match, and with `atLeast` all that a search looked at: more may match. */
export const courseListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(z.union([courseSchema, courseSummarySchema])),
  total: z.int(),
  atLeast: z.optional(z.literal(true)),
  page: z.int(),
  limit: z.int(),
  facets: z.optional(facetCountsSchema),
  /** Of a search: what was probably meant. The list is of that; with `exact` it is what the list would be of. */
  corrected: z.optional(z.string()),
});
/** What the app reads from a list: at least the summary of each course. */
export interface CourseListAnswer {
  success: true;
  data: CourseSummary[];
  total: number;
  atLeast?: true | undefined;
  page: number;
  limit: number;
  /** Only when they were asked for. */
  facets?: FacetCounts | undefined;
  corrected?: string | undefined;
}

/** What only the page of a course shows. */
const detailFields = {
  /** Names of the plans that it is a part of. */
  includedInPlans: z.array(z.string()),
  outline: outlineSchema,
  /** Null of an imported course: its author has no account here. */
  instructor: z.nullable(instructorSchema),
};

/** A course with what only its own page shows. */
export const courseAnswerSchema = z.object({ success: z.literal(true), data: z.extend(courseSchema, detailFields) });
export type CourseAnswer = z.infer<typeof courseAnswerSchema>;

/** `courses`: the most popular first, at most `LISTING_STEP`. */
export const instructorProfileAnswerSchema = z.object({
  success: z.literal(true),
  data: z.extend(instructorSchema, { courses: z.array(courseSummarySchema) }),
});
export type InstructorProfile = z.infer<typeof instructorProfileAnswerSchema>['data'];

/** In which order a device that cannot hold the catalogue asks for it: the best first. */
export const FEED_RANKS = ['popularity', 'rating'] as const;

/**
 * `since` is the opaque cursor of the last answer; without it the feed starts from nothing: with `by` in that order, of
 * `category` alone if one is given, else in the order of the changes. `by` and `category` count only where `since` is absent,
 * or of another database.
 */
export const feedQuerySchema = z.object({
  since: z.optional(z.string().check(z.maxLength(400))),
  by: z.optional(z.enum(FEED_RANKS)),
  category: z.optional(z.enum(CATEGORY_KEYS)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FEED_PAGE_MAX)), FEED_PAGE_DEFAULT),
});

/**
 * One page of /catalogue/changes. `upserts`: published courses as they are now; `deletes`: ids that left the catalogue.
 * `reset`: the cursor was of another database, so the client deletes its copy and starts with this page. Ask again with
 * `cursor` while `more` is true. `changes` comes with a page in an order of ranks: the cursor of everything that
 * changed since that order was begun. The client continues from there when it has enough courses, or all (`more` is
 * false).
 */
export const feedAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    upserts: z.array(courseSchema),
    deletes: z.array(z.string()),
    cursor: z.string(),
    changes: z.optional(z.string()),
    more: z.boolean(),
    reset: z.boolean(),
    /** Courses in the published catalogue, for progress. */
    total: z.int(),
    /** Of all of its ratings, for `ratingScore`; a server of an earlier version tells none. */
    ratingMean: z.optional(z.int()),
  }),
});
export type FeedAnswer = z.infer<typeof feedAnswerSchema>;
