import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineRatings } from './ratings.ts';

const average = fc.option(fc.integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100));
const count = fc.nat({ max: 1_000_000 });
const stars = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 50 });
const given = (list: readonly number[]) => ({ sum: list.reduce((sum, one) => sum + one, 0), count: list.length });

test('the count is that of all ratings', () => {
  fc.assert(
    fc.property(average, count, stars, (imported, of, list) => {
      expect(combineRatings({ average: imported, count: of }, given(list)).ratingsCount).toBe(of + list.length);
    }),
  );
});

test('the average lies between the lowest and the highest that it is made of', () => {
  fc.assert(
    fc.property(average, count, stars, (imported, of, list) => {
      const { averageRating } = combineRatings({ average: imported, count: of }, given(list));
      const parts = imported === null ? list : [...list, imported];
      if (averageRating === null) expect(parts).toEqual([]);
      else {
        expect(averageRating).toBeGreaterThanOrEqual(Math.min(...parts));
        expect(averageRating).toBeLessThanOrEqual(Math.max(...parts));
      }
    }),
  );
});

test('a better rating never lowers it, and nothing given changes nothing', () => {
  fc.assert(
    fc.property(average, count, stars, fc.integer({ min: 1, max: 4 }), (imported, of, list, star) => {
      const source = { average: imported, count: of };
      const lower = combineRatings(source, given([...list, star])).averageRating ?? 0;
      const higher = combineRatings(source, given([...list, star + 1])).averageRating ?? 0;
      expect(higher).toBeGreaterThanOrEqual(lower);
      expect(combineRatings(source, given([]))).toEqual({ averageRating: imported, ratingsCount: of });
    }),
  );
});

test('imported ratings weigh by their number; a number without an average not at all', () => {
  expect(combineRatings({ average: 4, count: 3 }, { sum: 1, count: 1 }).averageRating).toBe(3.25);
  expect(combineRatings({ average: null, count: 923 }, { sum: 9, count: 2 })).toEqual({
    averageRating: 4.5,
    ratingsCount: 925,
  });
  expect(combineRatings({ average: 4.8, count: 0 }, { sum: 2, count: 1 }).averageRating).toBe(2);
  expect(combineRatings({ average: null, count: 0 }, { sum: 0, count: 0 }).averageRating).toBeNull();
});
