import { expect, it } from 'vitest';
import type { DownloadView } from '#data/queries/learning/downloads.ts';
import { toCourseDownload } from './course-download.ts';

const view = (state: DownloadView['state'], change: Partial<DownloadView> = {}): DownloadView => ({
  state,
  pausedBy: null,
  receivedBytes: 10,
  totalBytes: 40,
  bytesPerSecond: 0,
  quality: '720p',
  ...change,
});
const of = (...views: DownloadView[]) => toCourseDownload(new Map(views.map((each, at) => [`t${at}`, each])));

it('adds up what is not here yet', () => {
  const course = of(view('verified'), view('downloading', { bytesPerSecond: 7 }), view('queued'), view('failed'));
  expect(course?.trackIds).toEqual(['t1', 't2']);
  expect(course?.view).toMatchObject({ state: 'downloading', receivedBytes: 20, totalBytes: 80, bytesPerSecond: 7 });
});

it('says what goes on by itself, when nothing is under way', () => {
  const course = of(view('partial', { pausedBy: 'user' }), view('partial', { pausedBy: 'quota' }));
  expect(course?.view).toMatchObject({ state: 'partial', pausedBy: 'quota' });
});

it('is that of a single lesson, with its words', () => {
  const course = of(view('partial', { pausedBy: 'offline', message: 'It began again.' }), view('verified'));
  expect(course).toMatchObject({ trackIds: ['t0'], view: { pausedBy: 'offline', message: 'It began again.' } });
});

it('tells of failures when nothing else is left', () => {
  expect(of(view('failed'), view('verified'), view('failed'))).toMatchObject({
    trackIds: ['t0', 't2'],
    view: { state: 'failed' },
  });
  expect(of(view('verified'))).toBeNull();
});
