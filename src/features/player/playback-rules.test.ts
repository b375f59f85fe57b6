import { expect, test } from 'vitest';
import type { Rendition } from '#contract/track.ts';
import { aProgress } from '../../../tests/support/a-progress.ts';
import { crossesDone, pickRendition, resumeSeconds, stepWithin } from './playback-rules.ts';

test('a lesson opens where the learner left, and from the start when nothing or only the end is left', () => {
  expect(resumeSeconds(undefined, 60)).toBe(0);
  expect(resumeSeconds(aProgress({ positionSeconds: 31.5 }), 60)).toBe(31.5);
  expect(resumeSeconds(aProgress({ positionSeconds: 31.5 }), Number.NaN)).toBe(31.5);
  expect(resumeSeconds(aProgress({ positionSeconds: 0.4 }), 60)).toBe(0);
  expect(resumeSeconds(aProgress({ positionSeconds: 59.5 }), 60)).toBe(0);
});

test('a lesson is done on the crossing of 90 %, and not again behind it', () => {
  expect(crossesDone(53.9, 54, 60)).toBe(true);
  expect(crossesDone(10, 59, 60)).toBe(true);
  expect(crossesDone(54, 55, 60)).toBe(false);
  expect(crossesDone(10, 53, 60)).toBe(false);
  expect(crossesDone(0, 100, Number.NaN)).toBe(false);
});

test('the wanted rendition, else the best', () => {
  const list = (['480p', '1080p', '720p'] as const).map((quality) => ({ quality }) as Rendition);
  expect(pickRendition(list, '720p')?.quality).toBe('720p');
  expect(pickRendition(list.slice(0, 2), '720p')?.quality).toBe('1080p');
  expect(pickRendition([], '720p')).toBeUndefined();
});

test('steps stay in range and do not drift', () => {
  let volume = 0;
  for (let step = 0; step < 3; step += 1) volume = stepWithin(volume, 0.1, 1);
  expect(volume).toBe(0.3);
  expect(stepWithin(0.95, 0.1, 1)).toBe(1);
  expect(stepWithin(4, -10, 60)).toBe(0);
});
