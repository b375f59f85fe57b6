import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { courses, tracks } from './catalogue-schema.ts';
import { instant } from './instant.ts';

/** One learner's progress in one track; the fields are those of contract/progress.ts, whose 0 for never is null here. */
export const progress = pgTable(
  'progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    trackId: uuid('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    furthestSeconds: doublePrecision('furthest_seconds').notNull().default(0),
    positionSeconds: doublePrecision('position_seconds').notNull().default(0),
    positionAt: instant('position_at'),
    completedAt: instant('completed_at'),
    unmarkedAt: instant('unmarked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.trackId] }),
    index('progress_course_idx').on(t.courseId, t.userId),
    index('progress_track_idx').on(t.trackId),
  ],
);

/** One rating of a learner who owns the course. */
export const reviews = pgTable(
  'reviews',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    text: text('text').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
    index('reviews_course_idx').on(t.courseId, t.updatedAt),
  ],
);
