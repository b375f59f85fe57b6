import { expect, test } from 'vitest';
import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { toPlaybackSource } from './playback-source.ts';

const track = (more: Partial<Track> = {}): Track =>
  aTrack({
    type: 'video',
    durationSeconds: 60,
    renditions: [
      { quality: '480p', url: '/480', bytes: 1, mediaId: 'a' },
      { quality: '720p', url: '/720', bytes: 2, mediaId: 'b' },
    ],
    ...more,
  });
const local = { whole: true, url: '/offline-media/a', captions: [], poster: '/offline-media/p', quality: '480p' };
const picked = (quality: Quality) => ({ preferred: null, picked: quality });
const preferred = (quality: Quality | null) => ({ preferred: quality, picked: null });

test('the download comes first', () => {
  expect(toPlaybackSource(track(), local, preferred(null), true)).toMatchObject({
    url: '/offline-media/a',
    poster: '/offline-media/p',
    local: true,
  });
  expect(toPlaybackSource(track(), local, preferred('720p'), true)).toMatchObject({ local: true });
  expect(toPlaybackSource(track(), local, picked('480p'), true)).toMatchObject({ local: true });
});

test('another chosen quality is streamed while there is a network', () => {
  expect(toPlaybackSource(track(), local, picked('720p'), true)).toMatchObject({ url: '/720', local: false });
  expect(toPlaybackSource(track(), local, picked('720p'), false)).toMatchObject({ local: true });
  expect(toPlaybackSource(track(), local, picked('1080p'), true)).toMatchObject({ local: true });
});

test('what is not wholly here plays up to there without a network, and is streamed with one', () => {
  const part = { ...local, whole: false };
  expect(toPlaybackSource(track(), part, preferred(null), false)).toMatchObject({ local: true });
  expect(toPlaybackSource(track(), part, preferred(null), true)).toMatchObject({ url: '/720', local: false });
});

test('without a download the chosen rendition, else the best', () => {
  expect(toPlaybackSource(track(), null, preferred('480p'), true)).toMatchObject({ url: '/480', quality: '480p' });
  expect(toPlaybackSource(track(), null, preferred(null), true)).toMatchObject({ url: '/720', quality: '720p' });
});

test('an outside link: YouTube by its embed, a file as it is', () => {
  const youtube = track({ renditions: [], videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(toPlaybackSource(youtube, null, preferred(null), true)).toEqual({ kind: 'youtube', id: 'dQw4w9WgXcQ' });
  const file = track({ renditions: [], videoUrl: 'https://cdn.example/a.mp4' });
  expect(toPlaybackSource(file, null, preferred(null), true)).toMatchObject({
    kind: 'file',
    url: 'https://cdn.example/a.mp4',
  });
  expect(toPlaybackSource(track({ renditions: [] }), null, preferred(null), true)).toEqual({ kind: 'none' });
});
