import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRatings, ratingMean, ratingScore } from './ratings.ts';

const average = fc.option(fc.integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100));
const count = fc.nat({ max: 1_000_000 });
const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 50 });
const given = (list: readonly number[]) => ({ sum: list.reduce((sum, one) => sum + one, 0), count: list.length });

test('one rating that was given here takes the place of all imported ones', () => {
  fc.assert(
    fc.property(average, count, stars, (imported, of, list) => {
      const shown = chooseRatings({ average: imported, count: of }, given(list));
      expect(shown).toEqual(chooseRatings({ average: null, count: 0 }, given(list)));
      expect([shown.ratingsCount, shown.reviewsCount]).toEqual([list.length, list.length]);
      expect(shown.averageRating).toBeGreaterThanOrEqual(Math.min(...list));
      expect(shown.averageRating).toBeLessThanOrEqual(Math.max(...list));
    }),
  );
});

test('without one the imported ratings are shown as they came, and none is counted as written', () => {
  fc.assert(
    fc.property(average, count, (imported, of) => {
      const shown = { averageRating: imported, ratingsCount: of, reviewsCount: 0 };
      expect(chooseRatings({ average: imported, count: of }, given([]))).toEqual(shown);
    }),
  );
});

test('the average is rounded to two decimals', () => {
  expect(chooseRatings({ average: 4, count: 3 }, { sum: 14, count: 3 }).averageRating).toBe(4.67);
});

test('a score lies between the catalogue’s mean and the own average, nearer to it the more have rated', () => {
  const rated = fc.record({
    averageRating: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    ratingsCount: count,
  });
  fc.assert(
    fc.property(rated, fc.integer({ min: 100, max: 500 }), ({ averageRating, ratingsCount }, mean) => {
      const own = Math.round(averageRating * 100);
      const score = (n: number) => ratingScore({ averageRating, ratingsCount: n }, mean) ?? NaN;
      expect(score(ratingsCount)).toBeGreaterThanOrEqual(Math.min(own, mean));
      expect(score(ratingsCount)).toBeLessThanOrEqual(Math.max(own, mean));
      expect(Math.abs(own - score(ratingsCount + 1))).toBeLessThanOrEqual(Math.abs(own - score(ratingsCount)));
    }),
  );
  expect(ratingScore({ averageRating: null, ratingsCount: 900 }, 400)).toBeNull();
});

test('the mean weighs each rating once, and knows none where nobody has rated', () => {
  const courses = [
    { averageRating: 5, ratingsCount: 1 },
    { averageRating: 3, ratingsCount: 3 },
    { averageRating: null, ratingsCount: 1000 },
  ];
  expect(ratingMean(courses)).toBe(350);
  expect(ratingMean([])).toBe(0);
});
