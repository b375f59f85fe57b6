import MiniSearch from 'minisearch';
import type { CourseSummary } from '#contract/course.ts';
import { countFacets, type CourseFilter, type FacetCounts, matchesFilter } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { meaningfulWords } from '#contract/search-words.ts';
import { correctedQuery } from '#contract/typo-rules.ts';
import { compareCourses } from '../course-order.ts';
import { toTerm, toTerms } from './search-terms.ts';
import { Vocabulary } from './vocabulary.ts';

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
  | 'language'
  | 'totalSeconds'
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
  /** What was probably meant: it was searched instead, or with `exact` would be. */
  corrected?: string;
}

/** What may be meant by a query that is still being typed. */
export interface CourseSuggestions {
  courses: { _id: string; title: string; creator: string }[];
  /** Names, those of the most courses first. */
  creators: string[];
  /** The words that were probably meant; null: those that were typed. */
  corrected: string | null;
}

/** Copies only the fields for search and sort, so that descriptions do not stay in memory. */
function toSearchable(course: SearchableCourse): SearchableCourse {
  const { _id, title, createdBy, category, subCategory, tags, level, language, totalSeconds } = course;
  const { price, averageRating, ratingsCount, studentsCount, updatedAt } = course;
  return {
    _id,
    title,
    createdBy,
    category,
    subCategory,
    tags,
    level,
    language,
    totalSeconds,
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
 * A search index in memory. A word that no course has is read as one that is near it, by the same rules as on the server
 * (contract/typo-rules.ts). The result has the courses with all words or, if there are none, the courses with some of them.
 */
export class CourseIndex {
  readonly #courses = new Map<string, SearchableCourse>();
  readonly #terms = new Vocabulary();
  #step: 1 | -1 = 1;
  /** Every creator's name, and of how many courses. */
  readonly #creators = new Map<string, number>();
  readonly #index: MiniSearch<SearchableCourse>;

  constructor() {
    this.#index = new MiniSearch<SearchableCourse>({
      idField: '_id',
      fields: FIELDS,
      extractField: fieldOf,
      tokenize: toTerms,
      processTerm: (term, field) => {
        if (field !== undefined) this.#terms.count(term, this.#step);
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
      held.language === course.language &&
      held.totalSeconds === course.totalSeconds &&
      held.studentsCount === course.studentsCount &&
      FIELDS.every((field) => fieldOf(held, field) === fieldOf(course, field))
    );
  }

  /** Adds or replaces one course. */
  put(course: SearchableCourse): void {
    this.remove(course._id);
    const held = toSearchable(course);
    this.#courses.set(held._id, held);
    this.#step = 1;
    this.#index.add(held);
    this.#countCreator(held.createdBy.username);
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
    this.#step = -1;
    this.#index.remove(held);
    this.#countCreator(held.createdBy.username);
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
      exact = false,
    }: {
      sort?: CourseSort;
      /** Mean rating of the catalogue, in hundredths of a star; only needed for the sort by rating. */
      mean?: number | undefined;
      page?: number;
      limit: number;
      filter?: CourseFilter | undefined;
      /** The words as they are typed. */
      exact?: boolean;
    },
  ): CourseMatches {
    const { ids, corrected } = this.#matches(query, exact);
    const matches = ids.flatMap((id) => this.#courses.get(id) ?? []);
    const courses = filter ? matches.filter((course) => matchesFilter(course, filter)) : matches;
    const sorted = sort === undefined ? courses : [...courses].sort(compareCourses(sort, mean));
    const from = (page - 1) * limit;
    return {
      ids: sorted.slice(from, from + limit).map(({ _id }) => _id),
      total: courses.length,
      ...(filter && { facets: countFacets(matches, filter) }),
      ...(corrected !== null && { corrected }),
    };
  }

  /** At most `limit` courses and as many creators for a query whose last word may be unfinished. */
  suggest(query: string, limit: number): CourseSuggestions {
    const typed = toTerms(query);
    const last = typed.at(-1);
    if (last === undefined) return { courses: [], creators: [], corrected: null };
    // A filler that is the last word may be the beginning of another one.
    const terms = [...meaningfulWords(typed.slice(0, -1)).filter((term) => term !== last), last];
    const { reading, found: ids } = this.#terms.read(terms, { find: this.#findAll, unfinished: last });
    const courses = ids.slice(0, limit).flatMap((id) => this.#courses.get(id) ?? []);
    const creators = [...this.#creators].filter(([name]) => {
      const words = toTerms(name);
      return typed.every((term) => words.some((word) => word.startsWith(term)));
    });
    return {
      courses: courses.map(({ _id, title, createdBy }) => ({ _id, title, creator: createdBy.username })),
      creators: creators
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, limit)
        .map(([name]) => name),
      corrected: correctedQuery(query, terms, { reading, toTerm }),
    };
  }

  #matches(query: string, exact: boolean): { ids: string[]; corrected: string | null } {
    const terms = meaningfulWords(toTerms(query));
    if (terms.length === 0) return { ids: [], corrected: null };
    const literal = exact ? this.#find(terms, 'AND') : null;
    const { reading, found: ids } = this.#terms.read(terms, { find: this.#findAll });
    const corrected = correctedQuery(query, terms, { reading, toTerm });
    return { ids: literal ?? (ids.length > 0 ? ids : this.#find([...terms, ...reading], 'OR')), corrected };
  }

  #countCreator(name: string): void {
    const count = (this.#creators.get(name) ?? 0) + this.#step;
    if (count > 0) this.#creators.set(name, count);
    else this.#creators.delete(name);
  }

  readonly #findAll = (terms: string[]) => this.#find(terms, 'AND');

  #find(terms: string[], combineWith: 'AND' | 'OR'): string[] {
    const last = terms.length - 1;
    return this.#index
      .search(terms.join(' '), {
        tokenize: () => terms,
        combineWith,
        boost: BOOST,
        prefix: (term, at) => at === last || !this.#terms.has(term),
        fuzzy: false,
        weights: { prefix: 0.6, fuzzy: 0 },
      })
      .map((match) => match.id as string);
  }
}
