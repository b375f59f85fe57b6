import { and, arrayOverlaps, countDistinct, inArray, or, sql, type SQL } from 'drizzle-orm';
import {
  type CourseFilter,
  cutFacets,
  emptyCounts,
  type Facet,
  FACETS,
  type FacetCounts,
  DURATION_RANGES,
  PRICE_RANGES,
  type Range,
  RATING_STEPS,
} from '#contract/course-filter.ts';
import { toPaise } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';

// The rules of contract/course-filter.ts in the database's words; tests/api/facets.test.ts holds the two together.

/** The range that a quantity is in; null where it is 0. */
function rangeOf(quantity: SQL, ranges: readonly Range<string>[], toUnit = (end: number) => end): SQL {
  const steps = ranges.map(({ value, end, included }) => {
    if (end === Infinity) return sql`else ${value}::text`;
    return sql`when ${quantity} ${sql.raw(included ? '<=' : '<')} ${toUnit(end)} then ${value}::text`;
  });
  return sql`case when ${quantity} = 0 then null ${sql.join(steps, sql.raw(' '))} end`;
}

const priceRange = sql`coalesce(${rangeOf(sql`${courses.pricePaise}`, PRICE_RANGES, toPaise)}, 'free')`;
const durationRange = rangeOf(sql`${courses.totalSeconds}`, DURATION_RANGES);

/** The average as answers carry it. */
const average = sql`round(${courses.averageRating}::numeric, 2)`;

const VALUES: Record<Facet, SQL> = {
  category: sql`${courses.category}`,
  subCategory: sql`${courses.subCategory}`,
  price: priceRange,
  rating: sql`unnest(array_remove(array[${sql.join(
    RATING_STEPS.map((step) => sql`case when ${average} >= ${step}::numeric then ${step}::text end`),
    sql.raw(', '),
  )}], null))`,
  level: sql`${courses.level}`,
  language: sql`nullif(${courses.language}, '')`,
  duration: durationRange,
  tag: sql`unnest(${courses.tags})`,
};

function chosenCondition(facet: Facet, chosen: readonly string[]): SQL | undefined {
  const values = [...chosen];
  switch (facet) {
    case 'category':
      return inArray(courses.category, values);
    case 'subCategory':
      return inArray(courses.subCategory, values);
    case 'price':
      return inArray(priceRange, values);
    case 'rating':
      return or(...values.map((step) => sql`${average} >= ${step}::numeric`));
    case 'level':
      return inArray(courses.level, values);
    case 'language':
      return inArray(courses.language, values);
    case 'duration':
      return inArray(durationRange, values);
    case 'tag':
      return arrayOverlaps(courses.tags, values);
  }
}

function textCondition(text: string): SQL | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const fields = [courses.title, courses.creatorName, courses.category, sql`replace(${courses.category}, '-', ' ')`];
  // No pattern: what was typed may have the signs of one.
  return or(...fields.map((field) => sql`strpos(lower(${field}), ${wanted}) > 0`));
}

/** Courses that pass the filter; `except` leaves the choice of one facet out of account. Undefined: all do. */
export function filterCondition(filter: CourseFilter, except?: Facet): SQL | undefined {
  const chosen = FACETS.filter((facet) => facet !== except && filter.chosen[facet].length > 0);
  return and(textCondition(filter.text), ...chosen.map((facet) => chosenCondition(facet, filter.chosen[facet])));
}

/** How many of the courses in `where` each value of a facet would leave, whatever else is chosen of that facet. */
export async function loadFacets(db: Db, where: SQL | undefined, filter: CourseFilter): Promise<FacetCounts> {
  const counts = emptyCounts();
  for (const facet of FACETS) {
    const valued = db
      .select({ id: courses.id, value: sql<string | null>`${VALUES[facet]}`.as('value') })
      .from(courses)
      .where(and(where, filterCondition(filter, facet)))
      .as('valued');
    const rows = await db
      .select({ value: valued.value, count: countDistinct(valued.id) })
      .from(valued)
      .groupBy(valued.value);
    counts[facet] = Object.fromEntries(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
  }
  return cutFacets(counts, filter);
}
