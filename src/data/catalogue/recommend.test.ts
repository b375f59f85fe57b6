import { describe, expect, it } from 'vitest';
import { recommend, type Seed } from './recommend.ts';

const course = (_id: string, change: Partial<Parameters<typeof recommend>[1][number]> = {}) => ({
  _id,
  category: 'programming' as const,
  subCategory: 'python',
  tags: ['python'],
  averageRating: 4,
  ratingsCount: 10,
  studentsCount: 100,
  lessonsCount: 5,
  ...change,
});
const seed = (courseId: string, change: Partial<Seed> = {}): Seed => ({
  courseId,
  title: courseId,
  category: 'programming',
  subCategory: 'python',
  tags: ['python'],
  ...change,
});
const options = { excluded: new Set<string>(), mean: 400, most: 2, each: 3 };
const ids = (seeds: Seed[], courses: ReturnType<typeof course>[], change: Partial<typeof options> = {}) =>
  recommend(seeds, courses, { ...options, ...change }).map(({ seed: { courseId }, courses: found }) => [
    courseId,
    found.map(({ _id }) => _id),
  ]);

describe('what follows from what was studied', () => {
  it('is alike before it is popular', () => {
    const shelf = [
      course('yoga', {
        category: 'fitness' as never,
        subCategory: 'yoga',
        tags: [],
        studentsCount: 1e6,
        averageRating: 5,
      }),
      course('web', { subCategory: 'web-development', tags: [], studentsCount: 9000, averageRating: 5 }),
      course('loops'),
    ];
    expect(ids([seed('intro')], shelf)).toEqual([['intro', ['loops', 'web']]]);
  });

  it('is the better one of two that are as alike', () => {
    const shelf = [
      course('a', { averageRating: 2, ratingsCount: 90 }),
      course('b', { averageRating: 4.9, ratingsCount: 90 }),
    ];
    expect(ids([seed('intro')], shelf)).toEqual([['intro', ['b', 'a']]]);
  });

  it('leaves out what is owned and what cannot be bought yet', () => {
    const shelf = [course('owned'), course('empty', { lessonsCount: 0 }), course('new'), course('newer')];
    expect(ids([seed('intro')], shelf, { excluded: new Set(['owned']) })).toEqual([['intro', ['new', 'newer']]]);
  });

  it('shows each course once, at the first that it follows from, and passes over what nothing follows from', () => {
    const shelf = [
      course('x'),
      course('y', { tags: ['python', 'data'] }),
      course('z', { tags: ['data'], subCategory: 'sql' }),
      course('zz', { tags: ['data'], subCategory: 'sql' }),
    ];
    const seeds = [
      seed('pottery', { category: 'crafts', subCategory: 'pottery', tags: [] }),
      seed('intro'),
      seed('data', { tags: ['data'], subCategory: 'sql' }),
    ];
    expect(ids(seeds, shelf, { each: 2 })).toEqual([
      ['intro', ['x', 'y']],
      ['data', ['z', 'zz']],
    ]);
  });

  it('makes no row of one course', () => {
    expect(ids([seed('intro')], [course('only')])).toEqual([]);
  });

  it('names no more courses of the learner than asked for', () => {
    const shelf = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => course(id));
    expect(ids([seed('1'), seed('2'), seed('3')], shelf, { each: 2, most: 2 })).toHaveLength(2);
  });
});
