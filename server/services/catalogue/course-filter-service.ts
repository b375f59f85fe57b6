import { and, arrayOverlaps, inArray, or, sql, type SQL } from 'drizzle-orm';
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
import type { Made } from '../../program/keep-versions.ts';

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

/** Facets of which a course has one value or none; of ratings it has all steps up to its own. */
const SINGLE = FACETS.filter((facet) => facet !== 'tag');
type Single = Exclude<Facet, 'tag'>;

const VALUES: Record<Single, SQL> = {
  category: sql`${courses.category}`,
  subCategory: sql`${courses.subCategory}`,
  price: priceRange,
  rating: sql`case ${sql.join(
    RATING_STEPS.map((step) => sql`when ${average} >= ${step}::numeric then ${step}::text`),
    sql.raw(' '),
  )} end`,
  level: sql`${courses.level}`,
  language: sql`nullif(${courses.language}, '')`,
  duration: durationRange,
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

/** Courses that pass the filter. Undefined: all do. */
export function filterCondition(filter: CourseFilter): SQL | undefined {
  return and(
    textCondition(filter.text),
    ...chosenOf(filter).map((facet) => chosenCondition(facet, filter.chosen[facet])),
  );
}

const chosenOf = (filter: CourseFilter) => FACETS.filter((facet) => filter.chosen[facet].length > 0);

export interface Counted {
  /** Courses that pass the filter. */
  total: number;
  facets: FacetCounts;
}

/** A value of a facet with how many courses have it, by the facet that they fail by: null where they pass. */
type Share = {
  /** Null: all courses, whatever their value. */
  facet: Facet | null;
  value: string | null;
  failed: Facet | null;
  count: number;
};

const column = (name: string) => sql.raw(`"${name}"`);
const columns = (names: readonly string[]) => sql.join(names.map(column), sql.raw(', '));

/**
 * How many of the courses in `where` pass the filter, and how many each value of a facet would leave, whatever else is chosen of that
 * facet. One look at each course: who fails by more than one facet counts nowhere (as `countFacets` of the contract).
 */
export async function loadFacets(db: Db, where: SQL | undefined, filter: CourseFilter): Promise<Made<Counted>> {
  const chosen = chosenOf(filter);
  const fails = chosen.map((facet) => sql`not coalesce(${chosenCondition(facet, filter.chosen[facet])}, false)`);
  const failed = sql`case ${sql.join(
    fails.map((fail, at) => sql`when ${fail} then ${chosen[at]}::text`),
    sql.raw(' '),
  )} end`;
  const failures = sql.join([sql`0`, ...fails.map((fail) => sql`(${fail})::int`)], sql.raw(' + '));
  const values = SINGLE.map((facet) => sql`${VALUES[facet]} as ${column(facet)}`);
  const all = and(where, textCondition(filter.text), chosen.length > 0 ? sql`${failures} <= 1` : undefined);
  // Grouped by all values at once first, and by the set of tags: of many courses few groups are left to be counted by each.
  const { rows } = await db.execute<Share>(sql`
    with shelf as (
      select ${sql.join(values, sql.raw(', '))}, tags, ${chosen.length > 0 ? failed : sql`null::text`} as failed
      from ${courses} ${all && sql`where ${all}`}
    ), cells as (
      select ${columns(SINGLE)}, failed, count(*) as n from shelf group by ${columns([...SINGLE, 'failed'])}
    )
    select case grouping(${columns(SINGLE)}) ${sql.join(
      SINGLE.map(
        (facet, at) => sql`when ${(1 << SINGLE.length) - 1 - (1 << (SINGLE.length - 1 - at))} then ${facet}::text`,
      ),
      sql.raw(' '),
    )} end as facet, coalesce(${columns(SINGLE)}) as value, failed, sum(n)::int as count
    from cells
    group by grouping sets (${sql.join(
      [sql`(failed)`, ...SINGLE.map((facet) => sql`(${column(facet)}, failed)`)],
      sql.raw(', '),
    )})
    union all
    select 'tag', tag, failed, sum(n)::int
    from (select tags, failed, count(*) as n from shelf group by tags, failed) as sets,
      lateral (select distinct unnest(tags) as tag) as tagged
    group by tag, failed`);
  return toCounted(rows, filter);
}

function toCounted(shares: readonly Share[], filter: CourseFilter): Made<Counted> {
  const facets = emptyCounts();
  let total = 0;
  let of = 0;
  for (const { facet, value, failed, count } of shares) {
    if (facet === null) {
      of += count;
      if (failed === null) total = count;
    } else if (value !== null && (failed === null || failed === facet)) {
      const reached =
        facet === 'rating' ? RATING_STEPS.slice(RATING_STEPS.findIndex((step) => step === value)) : [value];
      for (const one of reached) facets[facet][one] = (facets[facet][one] ?? 0) + count;
    }
  }
  return { value: { total, facets: cutFacets(facets, filter) }, of };
}
