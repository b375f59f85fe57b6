import { LRUCache } from 'lru-cache';
import { and, sql } from 'drizzle-orm';
import type { Course, CourseSummary } from '#contract/course.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { atMost } from '../../program/at-most.ts';
import { type CourseRow, courseColumns, isPublic, toCourse, toCourseSummary } from './course-view.ts';

/** Which row of a course was found: any change of it, by whomever, has another `xmin` (PostgreSQL, System Columns). */
export interface FoundCourse {
  id: string;
  xmin: string;
}

/** What is selected of a row for a `FoundCourse`. */
export const foundColumns = { id: courses.id, xmin: sql<string>`${courses}.xmin::text` };

export interface CourseShelf<T> {
  /**
   * The courses in the order in which they were found. One that ceased to be public since then is left out. Nobody may change what
   * they get: others get the same.
   */
  take: (found: readonly FoundCourse[]) => Promise<readonly T[]>;
}

/** An entry has some 2 KB as a card, and some 5 KB as a whole course. */
const MAX = { cards: 20_000, whole: 5000 };

/** Public courses as they are told, in memory: a list need not read again what another one has. */
function createShelf<T extends object>(db: Db, tell: (row: CourseRow) => T, max: number): CourseShelf<T> {
  const kept = new LRUCache<string, { xmin: string; told: T }>(atMost(max));

  async function load(ids: readonly string[]): Promise<Map<string, T>> {
    const rows = await db
      .select({ ...courseColumns, xmin: foundColumns.xmin })
      .from(courses)
      // One text for any number of them.
      .where(and(isPublic, sql`${courses.id} = any(string_to_array(${ids.join()}, ',')::uuid[])`));
    return new Map(
      rows.map(({ xmin, ...row }) => {
        const told = tell(row);
        kept.set(row.id, { xmin, told });
        return [row.id, told];
      }),
    );
  }

  return {
    async take(found) {
      const here = found.map(({ id, xmin }) => {
        const entry = kept.get(id);
        return entry?.xmin === xmin ? entry.told : undefined;
      });
      const missing = found.filter((_, at) => !here[at]).map(({ id }) => id);
      const loaded = missing.length > 0 ? await load(missing) : undefined;
      return found.flatMap(({ id }, at) => here[at] ?? loaded?.get(id) ?? []);
    },
  };
}

export interface CourseShelves {
  cards: CourseShelf<CourseSummary>;
  whole: CourseShelf<Course>;
}

export const createCourseShelves = (db: Db): CourseShelves => ({
  cards: createShelf(db, toCourseSummary, MAX.cards),
  whole: createShelf(db, toCourse, MAX.whole),
});
