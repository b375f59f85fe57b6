import fc from 'fast-check';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { type CourseFilter, DURATIONS, type FilteredCourse, PRICES, RATING_STEPS } from '#contract/course-filter.ts';

// Few values, so that random filters and random courses meet.
const CATEGORIES = CATEGORY_KEYS.slice(0, 4);
const SUB_CATEGORIES = ['finance', 'guitar', 'rust'];
const LEVELS = ['Beginner', 'All Levels'];
const LANGUAGES = ['English', 'Hindi'];
const TAGS = ['free', 'long course', 'a,b', 'back\\slash', "it's"];
const TEXTS = ['', ' ', 'rust', 'ASHA', 'o', '100%', '_', "'", 'personal dev', 'art'];

export const aFilteredCourse: fc.Arbitrary<FilteredCourse> = fc.record({
  title: fc.constantFrom('Rust from zero', '100% Guitar', "Cook's art", 'Under_score'),
  createdBy: fc.record({ username: fc.constantFrom('Asha', 'meera', 'Rustam') }),
  category: fc.constantFrom(...CATEGORIES, 'personal-development' as const),
  subCategory: fc.constantFrom(...SUB_CATEGORIES),
  price: fc.constantFrom(0, 0.5, 499, 499.99, 500, 1499.5, 1500, 1500.01, 5000, 5000.01, 10_000, 10_001),
  averageRating: fc.constantFrom(null, 1, 2.99, 3, 3.99, 4, 4.49, 4.5, 5),
  level: fc.constantFrom(null, ...LEVELS),
  language: fc.constantFrom('', ...LANGUAGES),
  totalSeconds: fc.constantFrom(0, 1, 3599, 3600, 10_799, 10_800, 21_600, 61_199, 61_200, 1_000_000),
  tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 4 }),
});

const some = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values]) });

export const aFilter: fc.Arbitrary<CourseFilter> = fc.record({
  text: fc.constantFrom(...TEXTS),
  chosen: fc.record({
    category: some([...CATEGORIES, 'unknown']),
    subCategory: some([...SUB_CATEGORIES, 'unknown']),
    price: some(PRICES),
    rating: some(RATING_STEPS),
    level: some([...LEVELS, 'unknown']),
    language: some([...LANGUAGES, 'unknown']),
    duration: some(DURATIONS),
    tag: some([...TAGS, 'unknown']),
  }),
});
