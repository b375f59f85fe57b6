import { index, integer, jsonb, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Credential } from '#contract/certificate.ts';
import { user } from './auth-schema.ts';
import { courses } from './catalogue-schema.ts';
import { instant } from './instant.ts';

/**
 * One certificate of a learner and course, for the life of the account: after a refund it is revoked, and a new purchase may
 * issue it again, with the log of its one correction. `credential` is what was signed last, at `statusIndex` of the status lists: a new one with each signature, so that what
 * was signed before is revoked.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    courseTitle: text('course_title').notNull(),
    instructor: text('instructor').notNull(),
    name: text('name').notNull(),
    nameBefore: text('name_before'),
    lessons: integer('lessons').notNull(),
    minutes: integer('minutes').notNull(),
    gradedQuizzes: integer('graded_quizzes').notNull().default(0),
    issuedAt: instant('issued_at').notNull(),
    correctedAt: instant('corrected_at'),
    revokedAt: instant('revoked_at'),
    revokedBecause: text('revoked_because').$type<'refund'>(),
    statusIndex: serial('status_index').notNull().unique(),
    credential: jsonb('credential').$type<Credential>().notNull(),
  },
  (t) => [unique('certificates_once').on(t.userId, t.courseId), index('certificates_course_idx').on(t.courseId)],
);

/** The public keys (multibase) that certificates were signed with. One that is deleted makes its certificates worthless. */
export const certificateKeys = pgTable('certificate_keys', {
  publicKey: text('public_key').primaryKey(),
  since: instant('since').notNull(),
});
