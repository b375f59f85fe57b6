import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRatings } from './ratings.ts';

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
