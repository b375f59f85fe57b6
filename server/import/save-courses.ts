import { inArray, type SQL, sql } from 'drizzle-orm';
import { namesOf } from '#contract/field.ts';
import type { Db } from '../db/db.ts';
import { inTransaction } from '../db/transaction.ts';
import { courses } from '../db/schema.ts';
import { withCatalogueChange } from '../services/catalogue/catalogue-clock.ts';
import { courseColumns, type CourseRow } from '../services/catalogue/course-view.ts';
import { refreshRatings } from '../services/catalogue/review-service.ts';
import { type ImportedCourse, STORED_FIELDS } from './to-imported-course.ts';

export interface SavedCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Those of them that have no lesson, and so cannot be bought. */
  shells: number;
}

/** What the source decides. The counts are not among them: this platform counts on from them. */
const DESCRIBED = [
  ...namesOf(STORED_FIELDS),
  'pricePaise',
  'creatorName',
  'thumbnail',
  'level',
  'status',
  'importedSeconds',
  'importedLessons',
] as const;

/** Learners who came here must not be forgotten when the file, which does not know them, is imported again. */
const COUNTED = ['studentsCount', 'popularity'] as const;

function hasChanged(row: CourseRow, course: ImportedCourse): boolean {
  if (row.deletedAt !== null) return true;
  if (COUNTED.some((field) => course[field] > row[field])) return true;
  if (course.ratingsCount > row.importedRatingsCount) return true;
  if (course.averageRating !== null && course.averageRating !== row.importedRating) return true;
  if (course.isPackage !== undefined && course.isPackage !== row.isPackage) return true;
  if (course.publishedAt && course.publishedAt.getTime() !== row.createdAt.getTime()) return true;
  return DESCRIBED.some((field) => JSON.stringify(canonical(course[field])) !== JSON.stringify(canonical(row[field])));
}

/** jsonb gives the keys of an object back in its own order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, canonical(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const excluded = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;

function updates(now: Date): Record<string, SQL | Date | null> {
  const set: Record<string, SQL | Date | null> = {
    deletedAt: null,
    version: sql`${courses.version} + 1`,
    updatedAt: now,
  };
  for (const field of [...DESCRIBED, 'changeSeq', 'createdAt', 'isPackage'] as const)
    set[field] = excluded(courses[field]);
  for (const field of [...COUNTED, 'importedRatingsCount'] as const)
    set[field] = sql`greatest(${courses[field]}, ${excluded(courses[field])})`;
  set.totalSeconds = sql`case when ${courses.lessonsCount} = 0 then ${excluded(courses.importedSeconds)} else ${courses.totalSeconds} end`;
  set.importedRating = sql`coalesce(${excluded(courses.importedRating)}, ${courses.importedRating})`;
  return set;
}

/**
 * Creates and updates courses by their external id, all or none. A course that is as it was is not written and does not
 * move the catalogue's clock. `dryRun` counts without writing. The external ids must differ from one another.
 */
export async function saveCourses(
  db: Db,
  list: readonly ImportedCourse[],
  options: { now: Date; dryRun?: boolean },
): Promise<SavedCounts> {
  if (list.length === 0) return { created: 0, updated: 0, unchanged: 0, shells: 0 };
  const { now } = options;
  return inTransaction(db, async (tx) => {
    const ids = list.map(({ externalId }) => externalId);
    const found = await tx.select(courseColumns).from(courses).where(inArray(courses.externalId, ids));
    const byId = new Map(found.map((row) => [row.externalId, row]));
    const changed = list.filter((course) => {
      const row = byId.get(course.externalId);
      return !row || hasChanged(row, course);
    });
    const created = changed.filter(({ externalId }) => !byId.has(externalId)).length;
    const shells = list.filter(({ externalId }) => !byId.get(externalId)?.lessonsCount).length;
    const counts = { created, updated: changed.length - created, unchanged: list.length - changed.length, shells };
    if (options.dryRun || changed.length === 0) return counts;
    await withCatalogueChange(tx, async (changeSeq) => {
      const values = changed.map(({ publishedAt, updatedAt, ...course }) => {
        const row = byId.get(course.externalId);
        const isPackage = course.isPackage ?? row?.isPackage ?? false;
        const createdAt = publishedAt ?? row?.createdAt ?? now;
        return {
          ...course,
          isPackage,
          createdAt,
          updatedAt: updatedAt ?? publishedAt ?? now,
          importedRating: course.averageRating,
          importedRatingsCount: course.ratingsCount,
          totalSeconds: course.importedSeconds,
          changeSeq,
        };
      });
      const written = await tx
        .insert(courses)
        .values(values)
        .onConflictDoUpdate({ target: courses.externalId, set: updates(now) })
        .returning({ id: courses.id });
      // What was reviewed here since weighs in again.
      await refreshRatings(
        tx,
        written.map(({ id }) => id),
        changeSeq,
      );
    });
    return counts;
  });
}
