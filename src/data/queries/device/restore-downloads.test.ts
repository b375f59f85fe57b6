import { expect, it } from 'vitest';
import { byLastUse } from './restore-downloads.ts';

it('puts the course that was studied last first, and keeps the order of lessons within a course', () => {
  const wish = (courseId: string, trackId: string) => ({ courseId, trackId, quality: '480p' as const, bytes: 1 });
  const wishes = [wish('never', 'n'), wish('old', 'o1'), wish('new', 'n1'), wish('old', 'o2'), wish('new', 'n2')];
  const progress = [
    { courseId: 'new', positionAt: 1 },
    { courseId: 'old', positionAt: 5 },
    { courseId: 'new', positionAt: 9 },
  ];
  expect(byLastUse(wishes, progress).map(({ trackId }) => trackId)).toEqual(['n1', 'n2', 'o1', 'o2', 'n']);
});
