import { expect, test } from 'vitest';
import { trendWords } from './trend-words.ts';

test.each([
  [{ recent: 0, before: 0 }, 500, '–', 'level'],
  [{ recent: 500, before: 0 }, 500, 'New', 'up'],
  [{ recent: 0.1 + 0.2, before: 0 }, 0.3, 'New', 'up'],
  [{ recent: 500, before: 0 }, 900, 'Selling again', 'up'],
  [{ recent: 112, before: 100 }, 900, '+12%', 'up'],
  [{ recent: 92, before: 100 }, 900, '−8%', 'down'],
  [{ recent: 0, before: 100 }, 900, '−100%', 'down'],
  [{ recent: 100, before: 100 }, 900, 'Steady', 'level'],
  [{ recent: 1004, before: 1000 }, 9000, 'Steady', 'level'],
  [{ recent: 996, before: 1000 }, 9000, 'Steady', 'level'],
  [{ recent: 1_00_100, before: 100 }, 1_00_200, '+1,00,000%', 'up'],
])('sales of %j rupees, of %d in all, are called %j', (trend, gross, short, direction) => {
  expect(trendWords(trend, gross)).toMatchObject({ short, direction });
});

test('a screen reader hears more and less in words', () => {
  expect(trendWords({ recent: 112, before: 100 }, 900).long).toBe('12% more than in the 30 days before');
  expect(trendWords({ recent: 92, before: 100 }, 900).long).toBe('8% less than in the 30 days before');
});
