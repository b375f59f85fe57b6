import MiniSearch from 'minisearch';
import type { CourseSummary } from '#contract/course.ts';
import { countFacets, type CourseFilter, type FacetCounts, matchesFilter } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { compareCourses } from '../course-order.ts';
import { forgivenEdits, swappedReadings, toTerm, toTerms } from './search-terms.ts';

/** What the index reads of a course. */
export type SearchableCourse = Pick<
  CourseSummary,
  | '_id'
  | 'title'
  | 'createdBy'
  | 'category'
  | 'subCategory'
  | 'tags'
  | 'level'
  | 'price'
  | 'averageRating'
  | 'ratingsCount'
  | 'studentsCount'
  | 'updatedAt'
>;

/** The fields in the order in which they weigh, the same as on the server: title, creator, category, tags. */
const BOOST = { title: 8, creator: 4, category: 2, subCategory: 2, tags: 1 };
const FIELDS = Object.keys(BOOST);

/** Rows that are added before the thread is given back: some 2 ms on a phone, so that typing never waits. */
const SLICE = 40;

export interface CourseMatches {
  /** Best first, or in the order of the asked sort. */
  ids: string[];
  total: number;
  /** When a filter was given. */
  facets?: FacetCounts;
}

/** Only what is searched and sorted by stays in memory, not the descriptions. */
function toSearchable(course: SearchableCourse): SearchableCourse {
  const { _id, title, createdBy, category, subCategory, tags, level } = course;
  const { price, averageRating, ratingsCount, studentsCount, updatedAt } = course;
  return {
    _id,
    title,
    createdBy,
    category,
    subCategory,
    tags,
    level,
    price,
    averageRating,
    ratingsCount,
    studentsCount,
    updatedAt,
  };
}

function fieldOf(course: SearchableCourse, field: string): string {
  switch (field) {
    case '_id':
      return course._id;
    case 'title':
      return course.title;
    case 'creator':
      return course.createdBy.username;
    case 'category':
      return course.category;
    case 'subCategory':
      return course.subCategory;
    default:
      return course.tags.join(' ');
  }
}

/**
 * A typo-tolerant index in memory. A word that the catalogue knows is looked up as it is (and as the beginning of a word);
 * only an unknown one is looked up with edits: that keeps an answer within a frame. Courses that have every word come
 * alone; if there is none, those that have some of them.
 */
export class CourseIndex {
  readonly #courses = new Map<string, SearchableCourse>();
  readonly #known = new Set<string>();
  readonly #index: MiniSearch<SearchableCourse>;

  constructor() {
    this.#index = new MiniSearch<SearchableCourse>({
      idField: '_id',
      fields: FIELDS,
      extractField: fieldOf,
      tokenize: toTerms,
      processTerm: (term, field) => {
        if (field !== undefined) this.#known.add(term);
        return term;
      },
    });
  }

  get size(): number {
    return this.#courses.size;
  }

  has(id: string): boolean {
    return this.#courses.has(id);
  }

  ids(): IterableIterator<string> {
    return this.#courses.keys();
  }

  /** Whether `course` is held as it is: a row with the same `updatedAt` and content need not be indexed again. */
  holds(course: SearchableCourse): boolean {
    const held = this.#courses.get(course._id);
    return (
      held !== undefined &&
      held.updatedAt === course.updatedAt &&
      held.price === course.price &&
      held.averageRating === course.averageRating &&
      held.ratingsCount === course.ratingsCount &&
      held.level === course.level &&
      held.studentsCount === course.studentsCount &&
      FIELDS.every((field) => fieldOf(held, field) === fieldOf(course, field))
    );
  }

  /** Adds or replaces one course. */
  put(course: SearchableCourse): void {
    this.remove(course._id);
    const held = toSearchable(course);
    this.#courses.set(held._id, held);
    this.#index.add(held);
  }

  /** Adds or replaces many, in slices between which `pause` gives the thread back. */
  async putAll(courses: readonly SearchableCourse[], pause: () => Promise<void>): Promise<void> {
    for (let at = 0; at < courses.length; at += SLICE) {
      if (at > 0) await pause();
      for (const course of courses.slice(at, at + SLICE)) this.put(course);
    }
  }

  remove(id: string): void {
    const held = this.#courses.get(id);
    if (!held) return;
    this.#index.remove(held);
    this.#courses.delete(id);
  }

  /** `sort` absent: by relevance. The first page is 1. Of the matches those that pass the filter. */
  search(
    query: string,
    {
      sort,
      mean = 0,
      page = 1,
      limit,
      filter,
    }: {
      sort?: CourseSort;
      /** Of the catalogue's ratings, in hundredths of a star: for the sort by rating. */
      mean?: number | undefined;
      page?: number;
      limit: number;
      filter?: CourseFilter | undefined;
    },
  ): CourseMatches {
    const matches = this.#matches(query).flatMap((id) => this.#courses.get(id) ?? []);
    const courses = filter ? matches.filter((course) => matchesFilter(course, filter)) : matches;
    const sorted = sort === undefined ? courses : [...courses].sort(compareCourses(sort, mean));
    const from = (page - 1) * limit;
    return {
      ids: sorted.slice(from, from + limit).map(({ _id }) => _id),
      total: courses.length,
      ...(filter && { facets: countFacets(matches, filter) }),
    };
  }

  #matches(query: string): string[] {
    const terms = toTerms(query).map((term) => this.#readingOf(term));
    if (terms.length === 0) return [];
    const found = this.#find(terms, 'AND', (term) => !this.#known.has(term));
    return found.length > 0 ? found : this.#find(terms, 'OR', () => true);
  }

  #readingOf(word: string): string {
    const term = toTerm(word);
    if (this.#known.has(term)) return term;
    return swappedReadings(term).find((reading) => this.#known.has(reading)) ?? term;
  }

  #find(terms: string[], combineWith: 'AND' | 'OR', forgive: (term: string) => boolean): string[] {
    const last = terms.length - 1;
    return this.#index
      .search(terms.join(' '), {
        tokenize: () => terms,
        combineWith,
        boost: BOOST,
        prefix: (_term, at) => at === last,
        fuzzy: (term) => (forgive(term) ? forgivenEdits(term) : false),
        weights: { prefix: 0.6, fuzzy: 0.4 },
      })
      .map((match) => match.id as string);
  }
}
