import { expect, test } from 'vitest';
import { aCourse } from '../../../tests/support/a-course.ts';
import { categoryData, overviewData } from './structured-data.ts';

const ORIGIN = 'https://code-it.example';
interface Graph {
  '@graph': Record<string, unknown>[];
}

test('a rated course has its offer in rupees, its rating, and absolute addresses', () => {
  const course = aCourse({ _id: 'c1', title: 'Rust', averageRating: 4.5, reviewsCount: 7, thumbnail: '/t.webp' });
  const [data, trail] = (overviewData(course, ORIGIN) as Graph)['@graph'];
  expect(data).toMatchObject({
    '@type': 'Course',
    url: `${ORIGIN}/course/overview/c1`,
    image: `${ORIGIN}/t.webp`,
    offers: { price: 499, priceCurrency: 'INR', category: 'Paid' },
    aggregateRating: { ratingValue: 4.5, ratingCount: 7 },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'Programming' }, {}] });
});

test('nothing is said of a rating that nobody wrote here', () => {
  for (const change of [
    { averageRating: null, ratingsCount: 923, source: 'imported' as const },
    { averageRating: 4.6, ratingsCount: 3190, source: 'imported' as const },
    { averageRating: 4.6, ratingsCount: 12, reviewsCount: 12, source: 'sample' as const },
    { averageRating: null },
  ]) {
    const course = aCourse({ _id: 'c1', title: 'Free', price: 0, ...change });
    const [data] = (overviewData(course, ORIGIN) as Graph)['@graph'];
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).toMatchObject({ offers: { price: 0, category: 'Free' } });
  }
});

test('an imported course is said to be rated by what was written here since', () => {
  const figures = { averageRating: 5, ratingsCount: 1, reviewsCount: 1, source: 'imported' as const };
  const [data] = (overviewData(aCourse({ _id: 'c1', title: 'Rust', ...figures }), ORIGIN) as Graph)['@graph'];
  expect(data).toMatchObject({ aggregateRating: { ratingValue: 5, ratingCount: 1 } });
});

test('a category lists its courses in their order', () => {
  const shown = [aCourse({ _id: 'a', title: 'A' }), aCourse({ _id: 'b', title: 'B' })];
  const [, list] = (categoryData({ category: 'music', label: 'Music' }, shown, ORIGIN) as Graph)['@graph'];
  expect(list?.['itemListElement']).toMatchObject([
    { position: 1, url: `${ORIGIN}/course/overview/a` },
    { position: 2, name: 'B' },
  ]);
});

test('no offer is made of a course without a lesson', () => {
  const [data] = (overviewData(aCourse({ _id: 'c1', title: 'Shell', lessonsCount: 0 }), ORIGIN) as Graph)['@graph'];
  expect(data).not.toHaveProperty('offers');
});
