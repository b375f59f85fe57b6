import { describe, expect, it } from 'vitest';
import type { CourseListAnswer } from '#contract/course.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp({
  courses: [
    { title: 'Python for Beginners', popularity: 5 },
    { title: 'Guitar for Beginners', category: 'music', subCategory: 'guitar', popularity: 900 },
    { title: 'Data Analysis in a Week', subCategory: 'data-analysis', tags: ['harmony'], popularity: 800 },
    { title: 'Songs at the Fire', category: 'harmony', subCategory: 'x', popularity: 100 },
    { title: 'Evening Class', creatorName: 'Harmony Jones', subCategory: 'algorithms', popularity: 10 },
    { title: 'Harmony at the Keyboard', category: 'music', subCategory: 'piano', popularity: 1 },
    { title: 'Programming Rust, O\'Reilly "Style" & (more)', subCategory: 'rust' },
    { title: 'Java in Practice', subCategory: 'java' },
    { title: 'Photo Albums', category: 'photography', subCategory: 'portraits', popularity: 999 },
    { title: 'Painting Portraits', category: 'arts', subCategory: 'painting' },
    { title: 'A draft of Python', status: 'draft' },
  ],
});

async function search(q: string, more = ''): Promise<string[]> {
  const answer = await t.request<CourseListAnswer>(`/course/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status).toBe(200);
  return answer.body.data.map((course) => course.title);
}

describe('/course/search', () => {
  it('ranks title over creator over category over tags, against popularity', async () => {
    expect(await search('harmony')).toEqual([
      'Harmony at the Keyboard',
      'Evening Class',
      'Songs at the Fire',
      'Data Analysis in a Week',
    ]);
  });

  it.each([
    ['pyhton for begginers', 'Python for Beginners'],
    ['pyhton', 'Python for Beginners'],
    ['phyton', 'Python for Beginners'],
    ['photn albums', 'Photo Albums'],
    ['guitr', 'Guitar for Beginners'],
    ['jvaa', 'Java in Practice'],
    ['harmny jones', 'Evening Class'],
    ['painting portrats', 'Painting Portraits'],
  ])('forgives the typos of %s', async (q, first) => {
    expect((await search(q))[0]).toBe(first);
  });

  it.each([
    ['pyth', 'Python for Beginners'],
    ['programmi', 'Programming Rust, O\'Reilly "Style" & (more)'],
    ['portrait painting', 'Painting Portraits'],
    ['beginner python', 'Python for Beginners'],
    ['PYTHON', 'Python for Beginners'],
    ['python für alle', 'Python for Beginners'],
  ])('finds by prefix, stem and any order: %s', async (q, first) => {
    expect((await search(q))[0]).toBe(first);
  });

  it('says what it took the words for, and takes them as they are typed when asked to', async () => {
    const ask = async (q: string, more = '') =>
      (await t.request<CourseListAnswer>(`/course/search?q=${encodeURIComponent(q)}${more}`)).body;
    expect(await ask('Phyton for begginers')).toMatchObject({ corrected: 'python for beginners', total: 1 });
    expect(await ask('phyton', '&exact=true')).toMatchObject({ corrected: 'python', total: 0 });
    expect(await ask('python', '&exact=true')).toMatchObject({ total: 1 });
    expect(await ask('python')).not.toHaveProperty('corrected');
    expect(await ask('xylophonequark')).not.toHaveProperty('corrected');
  });

  it('reads a word that is one as another where only that stands beside the rest', async () => {
    const { body } = await t.request<CourseListAnswer>('/course/search?q=song+fire+harmon');
    expect(body).toMatchObject({ total: 1 });
    const { body: doubted } = await t.request<CourseListAnswer>('/course/search?q=photos+fire');
    expect(doubted).not.toHaveProperty('corrected');
  });

  it('wants every word when some course has them all', async () => {
    expect(await search('guitar beginners')).toEqual(['Guitar for Beginners']);
    expect(await search('guitr begginers')).toEqual(['Guitar for Beginners']);
  });

  it('never shows a draft', async () => {
    expect(await search('python')).toEqual(['Python for Beginners']);
  });

  it('answers nothing to what is nowhere, and survives the syntax of queries', async () => {
    expect(await search('xylophonequark')).toEqual([]);
    for (const q of [
      "'",
      '!!',
      ':*',
      'a & | ! (b',
      '\\',
      "o'reilly",
      '%',
      '<->',
      'c++',
      '日本',
      // Each of them two units of UTF-16.
      'Έ𐀀',
      '𐀀𐀁𐀂𐀃𐀄𐀅',
      'a𐀀b𐀁c',
      ' ',
      'the'.repeat(60),
    ]) {
      await search(q);
    }
    expect(await search("o'reilly")).toEqual(['Programming Rust, O\'Reilly "Style" & (more)']);
    expect((await t.request('/course/search?q=')).status).toBe(400);
  });

  it('keeps an asked-for order, and is the same behind getAll', async () => {
    expect((await search('beginners', '&sort=popularity'))[0]).toBe('Guitar for Beginners');
    const all = await t.request<CourseListAnswer>('/course/getAll?q=pyhton');
    expect(all.body.data.map((course) => course.title)).toEqual(['Python for Beginners']);
  });

  it('finds a course under its new title at once', async () => {
    const [id = ''] = await t.addCourses({ title: 'Woodturning' });
    expect(await search('woodturnng')).toEqual(['Woodturning']);
    expect(id).not.toBe('');
  });
});
