import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { CourseSort } from '#contract/course-sort.ts';
import { courses } from '../../db/schema.ts';
import type { Counts } from './catalogue-counts.ts';
import { ratingScoreSql } from './rating-order.ts';

/** What an order is by; db/catalogue-schema.ts has an index for each that hangs on the course alone. */
function keysOf(sort: CourseSort, { clock }: Counts): SQL[] {
  switch (sort) {
    case 'popularity':
      return [desc(courses.popularity)];
    case 'a-z':
      return [asc(sql`lower(${courses.title})`)];
    case 'rating':
      // Among equals the rating that more people gave is worth more.
      return [sql`${ratingScoreSql(clock.ratingMean)} desc nulls last`, desc(courses.ratingsCount)];
    case 'price-low-to-high':
      return [asc(courses.pricePaise)];
    case 'price-high-to-low':
      return [desc(courses.pricePaise)];
    case 'newest':
      return [desc(courses.createdAt)];
  }
}

export interface CourseOrder {
  by: SQL[];
  /** No index has it: by which of the counts its pages are kept. */
  kept?: 'ids' | 'ranked';
}

/** The order of a list. The id ends every tie, so that pages neither repeat nor lose a course. */
export function courseOrder(sort: CourseSort, counts: Counts): CourseOrder {
  return { by: [...keysOf(sort, counts), asc(courses.id)], ...(sort === 'rating' && { kept: 'ids' }) };
}
