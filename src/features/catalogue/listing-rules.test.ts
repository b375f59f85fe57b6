import { expect, test } from 'vitest';
import type { CourseSummary } from '#contract/course.ts';
import { filterCourses, parseSort, toListingSubject } from './listing-rules.ts';

const course = (title: string, username: string, category: CourseSummary['category']) =>
  ({ title, createdBy: { username }, category }) as CourseSummary;

const COURSES = [
  course('Rust from zero', 'asha', 'programming'),
  course('Sourdough at home', 'Rustam', 'cooking'),
  course('Speak up', 'meera', 'personal-development'),
];
const titles = (text: string) => filterCourses(COURSES, text).map(({ title }) => title);

test('the search box matches title, creator and category in any case', () => {
  expect(titles('RUST')).toEqual(['Rust from zero', 'Sourdough at home']);
  expect(titles('Cook')).toEqual(['Sourdough at home']);
  expect(titles('personal dev')).toEqual(['Speak up']);
  expect(titles('  ')).toHaveLength(3);
  expect(titles('zzz')).toEqual([]);
});

test('a category key lists, anything else searches', () => {
  expect(toListingSubject('Personal Development')).toMatchObject({
    kind: 'category',
    category: 'personal-development',
  });
  expect(toListingSubject('c++ & rust')).toEqual({ kind: 'search', q: 'c++ & rust', label: 'c++ & rust' });
});

test('an unknown sort of the URL is none', () => {
  expect(parseSort('rating')).toBe('rating');
  expect(parseSort('best')).toBeUndefined();
  expect(parseSort(null)).toBeUndefined();
});
