import { describe, expect, it } from 'vitest';
import { aProgress } from '../../tests/support/a-progress.ts';
import { inOrderOfStudy, nextLesson } from './next-lesson.ts';
import type { Progress } from './progress.ts';

const LESSONS = ['a', 'b', 'c', 'd'].map((_id) => ({
  _id,
  title: _id.toUpperCase(),
  type: 'video' as const,
  durationSeconds: 100,
}));
const at = (...items: Partial<Progress>[]) =>
  new Map(items.map((item) => [item.trackId ?? '', aProgress({ positionSeconds: 0, positionAt: 0, ...item })]));
const next = (...items: Partial<Progress>[]) => nextLesson(LESSONS, at(...items));

describe('the lesson with which a learner goes on', () => {
  it('is the first one of a course that was not begun', () => {
    expect(next()).toEqual({ trackId: 'a', title: 'A', type: 'video', seconds: 0, leftSeconds: 100, begun: false });
  });

  it('is the one that was studied last, at the second where it was left', () => {
    const left = next(
      { trackId: 'b', positionAt: 5, positionSeconds: 40 },
      { trackId: 'd', positionAt: 3, positionSeconds: 20 },
    );
    expect(left).toMatchObject({ trackId: 'b', seconds: 40, leftSeconds: 60, begun: true });
  });

  it('is the next one that is not done after a lesson that is', () => {
    const done = { completedAt: 5, positionAt: 4, positionSeconds: 95 };
    expect(next({ trackId: 'b', ...done }, { trackId: 'c', completedAt: 1 })).toMatchObject({
      trackId: 'd',
      seconds: 0,
    });
  });

  it('comes round to what was skipped, and is none when all is done', () => {
    expect(next({ trackId: 'd', completedAt: 9 }, { trackId: 'a', completedAt: 1 })).toMatchObject({ trackId: 'b' });
    const all = ['a', 'b', 'c', 'd'].map((trackId) => ({ trackId, completedAt: 2 }));
    expect(next(...all)).toBeNull();
    expect(nextLesson([], new Map())).toBeNull();
  });

  it('takes a mark that was taken away for not done', () => {
    expect(next({ trackId: 'a', completedAt: 2, unmarkedAt: 3 })).toMatchObject({ trackId: 'a' });
  });

  it('begins a text at its beginning, and knows not how much is left where a length is not known', () => {
    const lessons = [{ _id: 'a', title: 'A', type: 'text' as const, durationSeconds: null }];
    const left = nextLesson(lessons, at({ trackId: 'a', positionAt: 5, positionSeconds: 40 }));
    expect(left).toMatchObject({ seconds: 0, leftSeconds: null, begun: true });
  });
});

it('lists courses in the order of last study, where a purchase counts as study', () => {
  const course = (name: string, purchasedAt: string, lastStudiedAt?: number) => ({
    name,
    purchasedAt,
    progress: { lastStudiedAt },
  });
  const shelf = [
    course('bought first', '2026-01-01T00:00:00Z'),
    course('studied today', '2026-01-02T00:00:00Z', Date.parse('2026-03-09T00:00:00Z')),
    course('bought since', '2026-03-08T00:00:00Z', 0),
  ];
  expect(inOrderOfStudy(shelf).map(({ name }) => name)).toEqual(['studied today', 'bought since', 'bought first']);
});
