import { expect, test } from 'vitest';
import { aTrack } from '../../../../tests/support/a-track.ts';
import { checkTrack, EMPTY_TRACK, readTrack, toTrackForm } from './track-form.ts';

const EMPTY = { ...EMPTY_TRACK, title: ' ', description: '\n', content: '\t', videoUrl: ' ' };
const NAMED = { ...EMPTY, title: 'T', description: 'D' };

test('what a track needs, by its type', () => {
  expect(checkTrack({ type: 'folder' }, EMPTY)).toEqual({
    title: 'Track title is required',
    description: 'Track description is required',
  });
  expect(checkTrack({ type: 'folder' }, NAMED)).toEqual({});
  expect(checkTrack({ type: 'video' }, NAMED)).toEqual({ videoUrl: 'Video URL is required for video tracks' });
  expect(checkTrack({ type: 'video', hasFile: true }, NAMED)).toEqual({});
  expect(checkTrack({ type: 'text' }, NAMED)).toEqual({ content: 'Content is required for text tracks' });
  expect(checkTrack({ type: 'video' }, { ...NAMED, videoUrl: 'ftp://x' })).toEqual({
    videoUrl: 'Use a YouTube link or an https address',
  });
});

test('a track without a link is edited as one without a link, not as one whose link is empty', () => {
  const track = { ...aTrack({ type: 'video', videoUrl: null }), orderKey: 'a0', hasFile: true, updatedAt: '' };
  expect(readTrack({ videoUrl: toTrackForm(track).videoUrl })).toEqual({ videoUrl: null });
  expect(readTrack({ videoUrl: 'https://a.example/b.mp4' })).toEqual({ videoUrl: 'https://a.example/b.mp4' });
});
