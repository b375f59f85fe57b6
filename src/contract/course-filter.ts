/** What a list of courses can be narrowed by. */
export const FACETS = ['category', 'subCategory', 'price', 'rating', 'level', 'language', 'duration', 'tag'] as const;
export type Facet = (typeof FACETS)[number];

/** Ranges of one quantity, from the lowest to the highest. */
export interface Range<Value extends string> {
  value: Value;
  /** The range ends below this, or with this where it is `included`; the last has no end. */
  end: number;
  included?: true;
}

/** Of prices in rupees, those that are not 0. */
export const PRICE_RANGES = [
  { value: 'under-500', end: 500 },
  { value: '500-1500', end: 1500, included: true },
  { value: '1500-5000', end: 5000, included: true },
  { value: '5000-10000', end: 10_000, included: true },
  { value: 'over-10000', end: Infinity },
] as const satisfies Range<string>[];

/** Of lengths in seconds, those that are known. */
export const DURATION_RANGES = [
  { value: 'under-1h', end: 3600 },
  { value: '1-3h', end: 3 * 3600 },
  { value: '3-6h', end: 6 * 3600 },
  { value: '6-17h', end: 17 * 3600 },
  { value: 'over-17h', end: Infinity },
] as const satisfies Range<string>[];

/** The values of the facets of quantities, in their order. */
export const PRICES = ['free', ...PRICE_RANGES.map(({ value }) => value)] as const;
export const DURATIONS = DURATION_RANGES.map(({ value }) => value);

/** What addresses of before there were finer steps say. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  'over-1500': ['1500-5000', '5000-10000', 'over-10000'],
};

/** Averages from which on a course counts; each step holds the higher ones. */
export const RATING_STEPS = ['4.5', '4', '3'] as const;

/** Whether the parameters ask for the words of a search as they are typed. */
export function isExact(params: URLSearchParams): boolean {
  return params.get('exact') === 'true';
}

/** The parameters of a filter, in addresses of the app and in calls alike. */
export const FILTER_PARAMS = ['text', ...FACETS] as const;
export type FilterParams = Partial<Record<(typeof FILTER_PARAMS)[number], string>>;

/**
 * A course matches when `text` is in its title, creator or category in any case, and when it has, of each facet that is
 * chosen from, at least one of the chosen values.
 */
export interface CourseFilter {
  text: string;
  chosen: Readonly<Record<Facet, readonly string[]>>;
}

/** Values of one facet that are read from a parameter. */
const CHOSEN_MAX = 20;
/** Values of one facet that are told with their number, besides the chosen ones. */
const TOLD_MAX = 20;

/**
 * What of a course a filter looks at. `price` in rupees; `averageRating` and `level` are null where there is none, `totalSeconds` is 0
 * and `language` empty where it is not known, and both are missing in copies of earlier versions.
 */
export interface FilteredCourse {
  title: string;
  createdBy: { username: string };
  category: string;
  subCategory: string;
  price: number;
  averageRating: number | null;
  level: string | null;
  language?: string;
  totalSeconds?: number;
  tags: string[];
}

/** The number of courses by value of each facet. */
export type FacetCounts = Record<Facet, Record<string, number>>;

function rangeOf<Value extends string>(ranges: readonly Range<Value>[], quantity: number): Value[] {
  const range = ranges.find(({ end, included }) => quantity < end || (included === true && quantity === end));
  return range ? [range.value] : [];
}

function valuesOf(facet: Facet, course: FilteredCourse): readonly string[] {
  switch (facet) {
    case 'category':
      return [course.category];
    case 'subCategory':
      return [course.subCategory];
    case 'price':
      return course.price === 0 ? ['free'] : rangeOf(PRICE_RANGES, course.price);
    case 'rating':
      return RATING_STEPS.filter((step) => course.averageRating !== null && course.averageRating >= Number(step));
    case 'level':
      return course.level === null ? [] : [course.level];
    case 'language':
      return course.language ? [course.language] : [];
    case 'duration':
      return course.totalSeconds ? rangeOf(DURATION_RANGES, course.totalSeconds) : [];
    case 'tag':
      return [...new Set(course.tags)];
  }
}

/** Whether `text`, in any case, is in the title, the creator's name or the category. Blank text is in all. */
function matchesText(course: Pick<FilteredCourse, 'title' | 'createdBy' | 'category'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const { title, createdBy, category } = course;
  return [title, createdBy.username, category, category.replaceAll('-', ' ')].some((field) =>
    field.toLowerCase().includes(wanted),
  );
}

function isChosen(facet: Facet, course: FilteredCourse, { chosen }: CourseFilter): boolean {
  return chosen[facet].length === 0 || valuesOf(facet, course).some((value) => chosen[facet].includes(value));
}

/** Whether the course passes the filter. */
export function matchesFilter(course: FilteredCourse, filter: CourseFilter): boolean {
  return matchesText(course, filter.text) && FACETS.every((facet) => isChosen(facet, course, filter));
}

/** How many courses each value of a facet would leave, whatever else is chosen of that facet. */
export function countFacets(courses: readonly FilteredCourse[], filter: CourseFilter): FacetCounts {
  const counts = emptyCounts();
  for (const course of courses) {
    if (!matchesText(course, filter.text)) continue;
    const failed = FACETS.filter((facet) => !isChosen(facet, course, filter));
    // One that fails by a single facet would be let in by another choice of that facet, and of no other.
    for (const facet of failed.length === 0 ? FACETS : failed.length === 1 ? failed : []) {
      for (const value of valuesOf(facet, course)) counts[facet][value] = (counts[facet][value] ?? 0) + 1;
    }
  }
  return cutFacets(counts, filter);
}

export function emptyCounts(): FacetCounts {
  return { category: {}, subCategory: {}, price: {}, rating: {}, level: {}, language: {}, duration: {}, tag: {} };
}

/** The values of most courses, and the chosen ones: a catalogue may have thousands of tags. */
export function cutFacets(counts: FacetCounts, filter: CourseFilter): FacetCounts {
  const cut = emptyCounts();
  for (const facet of FACETS) {
    const byCount = Object.entries(counts[facet]).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    const told = byCount.filter(([value], at) => at < TOLD_MAX || filter.chosen[facet].includes(value));
    cut[facet] = Object.fromEntries(told);
  }
  return cut;
}

/** Whether the filter lets every course pass. */
export function isEmptyFilter(filter: CourseFilter): boolean {
  return filter.text.trim() === '' && FACETS.every((facet) => filter.chosen[facet].length === 0);
}

/** Values are separated by commas; a comma or a backslash within one has a backslash before it. */
function splitValues(text: string): string[] {
  const values = text.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return values.map((value) => value.replace(/\\(.)/gs, '$1'));
}

function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, String.raw`\$&`)).join(',');
}

/** The filter that parameters say. Prices, ratings and lengths that there are none of, repetitions and excess are passed over. */
export function parseFilter(params: Readonly<Partial<Record<keyof FilterParams, unknown>>>): CourseFilter {
  const read = (facet: Facet, known?: readonly string[]) => {
    const value = params[facet];
    const said = typeof value === 'string' ? splitValues(value) : [];
    const values = [...new Set(said.flatMap((one) => (known && FORMER[one]) ?? one))];
    return values.filter((one) => known?.includes(one) ?? true).slice(0, CHOSEN_MAX);
  };
  return {
    text: typeof params.text === 'string' ? params.text : '',
    chosen: {
      category: read('category'),
      subCategory: read('subCategory'),
      price: read('price', PRICES),
      rating: read('rating', RATING_STEPS),
      level: read('level'),
      language: read('language'),
      duration: read('duration', DURATIONS),
      tag: read('tag'),
    },
  };
}

/** The parameters that say the filter; without those that say nothing. */
export function toFilterParams(filter: CourseFilter): FilterParams {
  const params: FilterParams = {};
  if (filter.text.trim()) params.text = filter.text;
  for (const facet of FACETS) if (filter.chosen[facet].length > 0) params[facet] = joinValues(filter.chosen[facet]);
  return params;
}

/** The filter with one value of a facet chosen, or no longer. Of ratings one at most is chosen. */
export function toggleFacet(filter: CourseFilter, facet: Facet, value: string): CourseFilter {
  const chosen = filter.chosen[facet];
  const rest = facet === 'rating' ? [] : chosen.filter((one) => one !== value);
  return {
    ...filter,
    chosen: { ...filter.chosen, [facet]: chosen.includes(value) ? rest : [...rest, value] },
  };
}
