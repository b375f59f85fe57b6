import { expect, test } from 'vitest';
import type { Track } from '#contract/track.ts';
import { toPlaybackSource } from './playback-source.ts';

const track = (more: Partial<Track> = {}): Track => ({
  _id: 't',
  courseId: 'c',
  parentId: null,
  type: 'video',
  title: 'T',
  description: '',
  videoUrl: null,
  content: null,
  document: null,
  preview: false,
  durationSeconds: 60,
  poster: null,
  renditions: [
    { quality: '480p', url: '/480', bytes: 1, mediaId: 'a' },
    { quality: '720p', url: '/720', bytes: 2, mediaId: 'b' },
  ],
  captions: [],
  version: 1,
  subTracks: [],
  ...more,
});
const local = { url: '/offline-media/a', captions: [], quality: '480p' };

test('the download comes first', () => {
  expect(toPlaybackSource(track(), local, null, true)).toMatchObject({ url: '/offline-media/a', local: true });
  expect(toPlaybackSource(track(), local, '480p', true)).toMatchObject({ local: true });
});

test('another chosen quality is streamed while there is a network', () => {
  expect(toPlaybackSource(track(), local, '720p', true)).toMatchObject({ url: '/720', local: false });
  expect(toPlaybackSource(track(), local, '720p', false)).toMatchObject({ local: true });
  expect(toPlaybackSource(track(), local, '1080p', true)).toMatchObject({ local: true });
});

test('without a download the chosen rendition, else the best', () => {
  expect(toPlaybackSource(track(), null, '480p', true)).toMatchObject({ url: '/480', quality: '480p' });
  expect(toPlaybackSource(track(), null, null, true)).toMatchObject({ url: '/720', quality: '720p' });
});

test('an outside link: YouTube by its embed, a file as it is', () => {
  const youtube = track({ renditions: [], videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(toPlaybackSource(youtube, null, null, true)).toMatchObject({ kind: 'youtube' });
  const file = track({ renditions: [], videoUrl: 'https://cdn.example/a.mp4' });
  expect(toPlaybackSource(file, null, null, true)).toMatchObject({ kind: 'file', url: 'https://cdn.example/a.mp4' });
  expect(toPlaybackSource(track({ renditions: [] }), null, null, true)).toEqual({ kind: 'none' });
});
