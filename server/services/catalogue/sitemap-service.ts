import { desc } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { isPublic } from './course-view.ts';

/** A sitemap may list 50,000 addresses; the pages and categories need few of them. */
const COURSES_MAX = 49_000;

/** Every published course, the most popular first where there are more than a sitemap may list. */
export async function loadSitemapCourses(db: Db): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(isPublic)
    .orderBy(desc(courses.popularity), courses.id)
    .limit(COURSES_MAX);
}
