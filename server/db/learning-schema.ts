import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Note } from '#contract/note.ts';
import type { Quiz, QuizAnswers, QuizResult } from '#contract/quiz.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { Reminder } from '#contract/study.ts';
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

/**
 * One note of a learner; the fields are those of contract/note.ts. Course and lesson are no references, because a note outlives
 * them. `seq` counts the changes of one user's notes: a device asks for what is after the last one that it has.
 */
export const notes = pgTable(
  'notes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    courseId: uuid('course_id').notNull(),
    trackId: uuid('track_id').notNull(),
    courseTitle: text('course_title').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    createdAt: instant('created_at').notNull(),
    seconds: doublePrecision('seconds'),
    block: integer('block'),
    quote: text('quote').notNull(),
    placedAt: instant('placed_at').notNull(),
    texts: jsonb('texts').$type<Note['texts']>().notNull(),
    replaced: jsonb('replaced').$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), unique('notes_seq').on(t.userId, t.seq)],
);

/**
 * One attempt of a learner at a quiz, as it was marked when it arrived; the fields are those of contract/quiz.ts. Nothing of it
 * changes afterwards. `seq` counts the attempts of one user: a device asks for what is after the last one that it has.
 */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    trackId: uuid('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    quizVersion: integer('quiz_version').notNull(),
    answers: jsonb('answers').$type<QuizAnswers>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    mode: text('mode').$type<Quiz['mode']>().notNull(),
    passPercent: integer('pass_percent').notNull(),
    right: jsonb('right').$type<QuizResult['right']>().notNull(),
    passed: boolean('passed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('quiz_attempts_seq').on(t.userId, t.seq),
    check('quiz_attempts_mode_known', sql`${t.mode} in ('practice', 'graded')`),
    index('quiz_attempts_course_idx').on(t.courseId),
    index('quiz_attempts_track_idx').on(t.trackId, t.userId),
  ],
);

/**
 * What a learner did in practice, one row an event of contract/practice.ts; rows are only added. What is practised is named by
 * `item` and may be gone. `seq` counts the events of one user: a device asks for what is after the last one that it has.
 */
export const practice = pgTable(
  'practice',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    item: text('item').notNull(),
    at: instant('at').notNull(),
    said: jsonb('said').$type<PracticeEvent['said']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), unique('practice_seq').on(t.userId, t.seq)],
);

/** How long a learner studied on a day, by one device; the fields are those of contract/study.ts. */
export const studyDays = pgTable(
  'study_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device: uuid('device').notNull(),
    day: text('day').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.device] }),
    check('study_days_seconds_range', sql`${t.seconds} between 0 and 86400`),
  ],
);

/** What a learner has set out to do. */
export const studyPlans = pgTable('study_plans', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  minutesAWeek: integer('minutes_a_week').notNull(),
  reminder: jsonb('reminder').$type<Reminder>(),
  saidAt: instant('said_at').notNull(),
});

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
