import { describe, expect, it } from 'vitest';
import { blankFields } from '#contract/field.ts';
import { catalogueMapSchema, loadMap, recogniseMap } from './catalogue-map.ts';
import { STORED_FIELDS, toImportedCourse } from './to-imported-course.ts';

const udemy = await loadMap('udemy');
const codeIt = await loadMap('code-it');
const udemyRow = {
  course_id: '1070968',
  course_title: 'Ultimate Investment\n Banking Course',
  url: 'https://www.udemy.com/ultimate-investment-banking-course/',
  is_paid: 'True',
  price: '200',
  num_subscribers: '2147',
  num_reviews: '23',
  num_lectures: '51',
  level: 'All Levels',
  content_duration: '1.5',
  published_timestamp: '2017-01-18T20:58:58Z',
  subject: 'Business Finance',
};
const ownRow = {
  id: 'a1',
  title: 'Baking',
  description: 'Bread.',
  price: '499.99',
  category: 'cooking',
  subCategory: 'baking',
  creator: 'asha',
};

describe('the map of the Udemy file', () => {
  it('makes a course of a row', () => {
    expect(toImportedCourse(udemyRow, udemy)).toEqual({
      ...blankFields(STORED_FIELDS),
      externalId: 'udemy:1070968',
      title: 'Ultimate Investment Banking Course',
      // The file has none, and none is made up: what it says otherwise is shown as facts.
      description: '',
      creatorName: 'Udemy',
      category: 'business',
      subCategory: 'finance',
      pricePaise: 1_700_000,
      averageRating: null,
      ratingsCount: 23,
      studentsCount: 2147,
      popularity: 2147,
      importedSeconds: 5400,
      importedLessons: 51,
      tags: ['business finance'],
      level: 'All Levels',
      thumbnail: null,
      learningObjectives: [],
      status: 'published',
      publishedAt: new Date('2017-01-18T20:58:58Z'),
    });
  });

  it.each([
    ['Learn the Piano with Chords', 'piano'],
    ['Fingerstyle Guitar for Beginners', 'guitar'],
    ['Instant Harmonica', 'music-theory'],
  ])('puts %s under %s', (course_title, subCategory) => {
    const row = { ...udemyRow, course_title, subject: 'Musical Instruments' };
    expect(toImportedCourse(row, udemy)).toMatchObject({ category: 'music', subCategory });
  });

  it('makes a course free that is not paid, and leaves out what the row does not say', () => {
    expect(toImportedCourse({ ...udemyRow, is_paid: 'False' }, udemy).pricePaise).toBe(0);
    const bare = { ...udemyRow, num_lectures: '', content_duration: '' };
    expect(toImportedCourse(bare, udemy)).toMatchObject({ importedSeconds: 0, importedLessons: null });
  });

  it('is recognised by the columns of the file; any other file has our own names', async () => {
    expect((await recogniseMap(Object.keys(udemyRow))).source).toBe('udemy');
    expect((await recogniseMap(['id', 'title'])).source).toBe('code-it');
  });
});

describe('our own names', () => {
  it('reads a JSON object and a CSV row', () => {
    const json = {
      ...ownRow,
      price: 499.99,
      tags: ['bread', 'oven'],
      averageRating: 4.666,
      learningObjectives: ['Knead', { Ovens: ['Heat'] }],
    };
    expect(toImportedCourse(json, codeIt)).toMatchObject({
      externalId: 'code-it:a1',
      pricePaise: 49_999,
      tags: ['bread', 'oven'],
      averageRating: 4.67,
      learningObjectives: ['Knead', { Ovens: ['Heat'] }],
      publishedAt: null,
    });
    expect(toImportedCourse({ ...ownRow, tags: 'bread | oven;bread' }, codeIt).tags).toEqual(['bread', 'oven']);
  });

  it.each([
    [{ title: ' ' }, 'title is empty'],
    [{ id: '' }, 'id is empty'],
    [{ description: '' }, 'description is empty'],
    [{ price: '' }, 'price is empty'],
    [{ price: '12,50' }, 'price is not a number'],
    [{ price: '-1' }, 'price is not a number'],
    [{ price: '99999999' }, 'price is too high'],
    [{ category: 'cookery' }, 'not one of our categories: cookery'],
    [{ subCategory: 'yoga' }, 'not a sub-category of cooking: yoga'],
    [{ tags: 'a|b|c|d|e|f' }, '6 tags'],
    [{ averageRating: '6' }, 'averageRating is not a number from 0 to 5'],
    [{ status: 'hidden' }, 'neither draft nor published'],
    [{ createdAt: 'yesterday' }, 'createdAt is not a date'],
    [{ learningObjectives: [5] }, 'not a list of objectives'],
    [{ title: { en: 'Baking' } }, 'title is not a plain value'],
    [{ title: 'Bak\u0000ing' }, 'NUL'],
    [{ tags: `a|${'x'.repeat(41)}` }, 'a tag is longer than 40'],
    [{ level: 'x'.repeat(41) }, 'level is longer than 40'],
    [{ title: 'x'.repeat(301) }, 'longer than 300'],
    [{ creator: '' }, '--creator'],
  ])('refuses %j and says why', (fields, reason) => {
    expect(() => toImportedCourse({ ...ownRow, ...fields }, codeIt)).toThrow(reason);
  });

  it('takes the creator of the command where the row names none', () => {
    expect(toImportedCourse({ ...ownRow, creator: '' }, codeIt, 'ravi').creatorName).toBe('ravi');
    expect(toImportedCourse(ownRow, codeIt, 'ravi').creatorName).toBe('asha');
  });
});

it('refuses a map with a misspelt field or a sub-category of another category', () => {
  expect(catalogueMapSchema.safeParse({ ...codeIt, colums: {} }).success).toBe(false);
  const categories = { Food: { place: { category: 'cooking', subCategory: 'yoga' } } };
  expect(catalogueMapSchema.safeParse({ ...codeIt, categories }).success).toBe(false);
});
