import { expect, test } from 'vitest';
import { sortCourses } from './sort-courses.ts';

const course = (title: string, createdAt: string, studentsCount: number) => ({
  _id: title,
  title,
  createdAt,
  studentsCount,
});
const COURSES = [
  course('Rust 10', '2026-01-02', 5),
  course('rust 9', '2026-01-03', 1),
  course('Algebra', '2026-01-01', 9),
];
const titles = (...args: Parameters<typeof sortCourses> extends [unknown, ...infer R] ? R : never) =>
  sortCourses(COURSES, ...args).map(({ title }) => title);

test('each order', () => {
  expect(titles('', 'newest')).toEqual(['rust 9', 'Rust 10', 'Algebra']);
  expect(titles('', 'oldest')).toEqual(['Algebra', 'Rust 10', 'rust 9']);
  expect(titles('', 'popular')).toEqual(['Algebra', 'Rust 10', 'rust 9']);
  expect(titles('', 'title')).toEqual(['Algebra', 'rust 9', 'Rust 10']);
});

test('the search looks in titles, whatever their case', () => {
  expect(titles(' RUST ', 'title')).toEqual(['rust 9', 'Rust 10']);
  expect(titles('go', 'title')).toEqual([]);
});
