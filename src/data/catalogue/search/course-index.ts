import MiniSearch from 'minisearch';
import type { CourseSummary } from '#contract/course.ts';
import { countFacets, type CourseFilter, type FacetCounts, matchesFilter } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { compareCourses } from '../course-order.ts';
import { forgivenEdits, swappedReadings, toTerm, toTerms } from './search-terms.ts';

/** The fields of a course that the index needs. */
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

/** Weights of the fields, in the same order as on the server: title, creator, category, tags. */
const BOOST = { title: 8, creator: 4, category: 2, subCategory: 2, tags: 1 };
const FIELDS = Object.keys(BOOST);

/** Rows added before the thread is yielded: about 2 ms of work on a phone, so that typing never waits. */
const SLICE = 40;

export interface CourseMatches {
  /** In the order of `sort`, or by relevance. */
  ids: string[];
  total: number;
  /** Only with a filter. */
  facets?: FacetCounts;
}

/** Copies only the fields for search and sort, so that descriptions do not stay in memory. */
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
 * A typo-tolerant search index in memory. A word that occurs in the catalogue is looked up exactly, and the last word of a
 * query also as a prefix. Only unknown words are matched with edits; this keeps a search within one frame. The result has the
 * courses with all words or, if there are none, the courses with some of them.
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

  /** Whether the index already has `course` with the same content, so that it need not be indexed again. */
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

  /** Adds or replaces many courses in slices, and awaits `pause` between slices. */
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

  /** One page of the matches that pass the filter. Without `sort` they are ordered by relevance. The first page is 1. */
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
      /** Mean rating of the catalogue, in hundredths of a star; only needed for the sort by rating. */
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
