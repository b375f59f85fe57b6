import { expect, test } from 'vitest';
import { atMost, type Quality } from '#contract/qualities.ts';
import type { Rendition, Track } from '#contract/track.ts';
import { qualityTotals } from './download-sizes.ts';

const rendition = (quality: Quality, bytes: number): Rendition => ({ quality, bytes, url: '', mediaId: quality });
const track = (...renditions: Rendition[]) => ({ type: 'video', renditions }) as Track;

test('the best that is not better than wanted, else the smallest', () => {
  const all = [rendition('480p', 1), rendition('1080p', 3), rendition('720p', 2)];
  expect(atMost(all, '720p')?.quality).toBe('720p');
  expect(atMost(all, '1080p')?.quality).toBe('1080p');
  expect(atMost([rendition('1080p', 3)], '480p')?.quality).toBe('1080p');
  expect(atMost([rendition('480p', 1)], '1080p')?.quality).toBe('480p');
  expect(atMost([], '480p')).toBeUndefined();
});

test('totals for each quality that is offered', () => {
  const tracks = [track(rendition('480p', 10), rendition('1080p', 30)), track(rendition('480p', 5))];
  expect(qualityTotals(tracks)).toEqual([
    { quality: '1080p', bytes: 35 },
    { quality: '480p', bytes: 15 },
  ]);
});
