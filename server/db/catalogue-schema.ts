import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LearningObjective } from '#contract/field.ts';
import type { LessonDocument } from '#contract/lesson-document.ts';
import type { Quality } from '#contract/qualities.ts';
import type { TrackType } from '#contract/track-fields.ts';
import { user } from './auth-schema.ts';
import { instant } from './instant.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Compared byte by byte, as fractional-indexing needs it, whatever the collation of the database. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A media file of a track: `mediaPath` is the path below the media store, never a signed link. */
export interface StoredRendition {
  quality: Quality;
  mediaPath: string;
  bytes: number;
}

export interface StoredCaption {
  language: string;
  label: string;
  mediaPath: string;
}

/** The condition of the indexes that lists are read from: they hold what the public sees, and nothing else. */
const listed = sql`status = 'published' and deleted_at is null`;

export const courses = pgTable(
  'courses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The id in the system that the course was imported from. */
    externalId: text('external_id').unique(),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    creatorName: text('creator_name').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** URL path of the 640 px WebP. */
    thumbnail: text('thumbnail'),
    category: text('category').notNull(),
    subCategory: text('sub_category').notNull(),
    pricePaise: integer('price_paise').notNull(),
    /**
     * The average of the reviews; of the imported ratings while there are no reviews. See
     * services/catalogue/review-service.ts.
     */
    averageRating: real('average_rating'),
    ratingsCount: integer('ratings_count').notNull().default(0),
    /** Rows of `reviews`. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    /** Ratings from the source of an import; no review of ours belongs to them. */
    importedRating: real('imported_rating'),
    importedRatingsCount: integer('imported_ratings_count').notNull().default(0),
    studentsCount: integer('students_count').notNull().default(0),
    popularity: integer('popularity').notNull().default(0),
    tags: text('tags').array().notNull().default([]),
    level: text('level'),
    /** In what it is taught; empty where it is not known. */
    language: text('language').notNull().default(''),
    learningObjectives: jsonb('learning_objectives').$type<LearningObjective[]>().notNull().default([]),
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    isPackage: boolean('is_package').notNull().default(false),
    /** Which of its lessons anyone may play; see services/authoring/course-contents.ts. */
    previewTrackId: uuid('preview_track_id').references((): AnyPgColumn => tracks.id, { onDelete: 'set null' }),
    trackCount: integer('track_count').notNull().default(0),
    /** Its finished lessons; without one it cannot be bought. See services/authoring/course-contents.ts. */
    lessonsCount: integer('lessons_count').notNull().default(0),
    /** To watch and read its finished lessons; `importedSeconds` while there is none. See services/authoring/course-contents.ts. */
    totalSeconds: integer('total_seconds').notNull().default(0),
    /** The length that the source of an import says. */
    importedSeconds: integer('imported_seconds').notNull().default(0),
    /** How many lessons the source of an import says. */
    importedLessons: integer('imported_lessons'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** A tombstone: the row stays so that the feed can report the removal. */
    deletedAt: instant('deleted_at'),
    /** The catalogue clock at the last change; see services/catalogue/catalogue-clock.ts. */
    changeSeq: bigint('change_seq', { mode: 'number' }).notNull(),
    search: tsvector('search').generatedAlwaysAs(
      sql`course_search_document(title, creator_name, category, sub_category, tags)`,
    ),
  },
  (t) => [
    check('courses_price_not_negative', sql`${t.pricePaise} >= 0`),
    check('courses_status_known', sql`${t.status} in ('draft', 'published')`),
    index('courses_feed_idx').on(t.changeSeq, t.id),
    index('courses_search_idx').using('gin', t.search),
    index('courses_title_trigram_idx').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    // One pair an order of lists (services/catalogue/course-order.ts): a page of ids is read from the index alone. A title follows its
    // id because an index on lower(title) does not tell that it has all that is asked for.
    index('courses_by_popularity_idx').on(t.popularity.desc().nullsFirst(), t.id).where(listed),
    index('courses_category_by_popularity_idx').on(t.category, t.popularity.desc().nullsFirst(), t.id).where(listed),
    index('courses_by_title_idx')
      .on(sql`lower(${t.title})`, t.id, t.title)
      .where(listed),
    index('courses_category_by_title_idx')
      .on(t.category, sql`lower(${t.title})`, t.id, t.title)
      .where(listed),
    index('courses_by_price_idx').on(t.pricePaise, t.id).where(listed),
    index('courses_category_by_price_idx').on(t.category, t.pricePaise, t.id).where(listed),
    index('courses_by_price_down_idx').on(t.pricePaise.desc().nullsFirst(), t.id).where(listed),
    index('courses_category_by_price_down_idx').on(t.category, t.pricePaise.desc().nullsFirst(), t.id).where(listed),
    index('courses_by_age_idx').on(t.createdAt.desc().nullsFirst(), t.id).where(listed),
    index('courses_category_by_age_idx').on(t.category, t.createdAt.desc().nullsFirst(), t.id).where(listed),
    // All that filters and facets look at: what is counted is read from the index alone, a tenth of the rows' pages. The best rated are
    // sorted from its first columns, as their order hangs on the mean of the whole catalogue.
    index('courses_counted_idx')
      .on(
        ...[t.category, t.averageRating, t.ratingsCount, t.id, t.subCategory, t.pricePaise],
        ...[t.level, t.language, t.totalSeconds, t.isPackage, t.tags],
      )
      .where(listed),
    index('courses_owner_idx').on(t.ownerId),
    index('courses_creator_idx').on(t.creatorName),
    // A track that is removed is looked for here.
    index('courses_preview_track_idx').on(t.previewTrackId),
  ],
);

/**
 * One row: the epoch names this database, `seq` counts the transactions that changed the catalogue, and a trigger on `courses` moves
 * `countsVersion` when anything changes that services/catalogue/catalogue-counts.ts counts. It also keeps the numbers of the public
 * courses: how many, of how many ratings, and the sum of these in hundredths of a star.
 */
export const catalogueClock = pgTable(
  'catalogue_clock',
  {
    id: integer('id').primaryKey().default(1),
    epoch: uuid('epoch').notNull().defaultRandom(),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    countsVersion: bigint('counts_version', { mode: 'number' }).notNull().default(0),
    coursesCount: bigint('courses_count', { mode: 'number' }).notNull().default(0),
    ratingsCount: bigint('ratings_count', { mode: 'number' }).notNull().default(0),
    ratingsSum: bigint('ratings_sum', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('catalogue_clock_single', sql`${t.id} = 1`)],
);

/** Every word by which a course was ever found, for correcting typos. Filled by a trigger on `courses`. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_trigram_idx').using('gin', sql`${t.word} gin_trgm_ops`),
]);

export const tracks = pgTable(
  'tracks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    externalId: text('external_id').unique(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => tracks.id, { onDelete: 'cascade' }),
    type: text('type').$type<TrackType>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    content: text('content'),
    /**
     * Words of `content`, counted when it is written: the length of a course is a sum of numbers, because reading all its texts
     * for each change of one held the server (tests/faults/stalling-lessons.test.ts).
     */
    contentWords: integer('content_words').generatedAlwaysAs(
      sql`cardinality(array_remove(string_to_array(translate(content, E'\\n\\t\\r', '   '), ' '), ''))`,
    ),
    /**
     * The parsed `content` (services/learning/lesson-documents.ts); null until it is parsed. A trigger sets it to null
     * when the text changes without it. json, not jsonb, because it is only read whole.
     */
    document: json('document').$type<LessonDocument>(),
    /** How many questions a quiz asks; written with its `content`. */
    questionsCount: integer('questions_count').notNull().default(0),
    /** An outside link (YouTube); own files are renditions. */
    videoUrl: text('video_url'),
    preview: boolean('preview').notNull().default(false),
    durationSeconds: doublePrecision('duration_seconds'),
    poster: text('poster'),
    renditions: jsonb('renditions').$type<StoredRendition[]>().notNull().default([]),
    captions: jsonb('captions').$type<StoredCaption[]>().notNull().default([]),
    /** Its place among its siblings: a key of fractional-indexing. If two keys are equal, the id decides. */
    orderKey: bytewiseText('order_key').notNull().default('a0'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /**
     * Removed by its instructor: hidden from everybody, but nothing is deleted. The tracks in a removed folder are
     * removed too.
     */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    check('tracks_type_known', sql`${t.type} in ('folder', 'video', 'text', 'quiz')`),
    index('tracks_course_idx').on(t.courseId, t.parentId, t.orderKey),
    index('tracks_parent_idx').on(t.parentId),
    index('tracks_unparsed_idx')
      .on(t.id)
      .where(sql`${t.type} = 'text' and ${t.content} is not null and ${t.document} is null`),
  ],
);

/** Texts as they were before an edit or a removal; `keepTexts` of services/authoring/track-history.ts says how many. */
export const trackRevisions = pgTable(
  'track_revisions',
  {
    trackId: uuid('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    /** The track's version while this was its text. */
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.trackId, t.version] })],
);
