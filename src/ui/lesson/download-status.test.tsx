// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DownloadStatus, type DownloadStatusProps } from './download-status.tsx';

type Download = DownloadStatusProps['download'];
const MB = 1_000_000;

function show(change: Partial<Download>) {
  const acts = { onPause: vi.fn(), onResume: vi.fn(), onRemove: vi.fn() };
  const download: Download = {
    state: 'downloading',
    pausedBy: null,
    receivedBytes: 4 * MB,
    totalBytes: 10 * MB,
    bytesPerSecond: 0,
    quality: '720p',
    ...change,
  };
  render(<DownloadStatus title="Loops" download={download} {...acts} />);
  return acts;
}
afterEach(cleanup);

describe('a download', () => {
  it.each<[string, Partial<Download>]>([
    ['Downloading · 4 MB of 10 MB', {}],
    ['Downloading · 4 MB of 10 MB · 500 KB/s · 12 s left', { bytesPerSecond: MB / 2 }],
    ['Downloading · 4 MB of 10 MB · It began again.', { message: 'It began again.' }],
    ['Checking · 10 MB of 10 MB', { receivedBytes: 10 * MB }],
    ['Downloading in the background · 4 MB of 10 MB', { state: 'partial', pausedBy: 'browser' }],
    ['Waiting · 4 MB of 10 MB', { state: 'queued' }],
    ['Paused · 4 MB of 10 MB', { state: 'partial', pausedBy: 'user' }],
    ['Waiting for a connection · 4 MB of 10 MB', { state: 'partial', pausedBy: 'offline' }],
    [
      'Not enough space on this device · 4 MB of 10 MB · Free up 6 MB or remove a download to continue',
      { state: 'partial', pausedBy: 'quota' },
    ],
    ['Waiting for Wi-Fi · 4 MB of 10 MB', { state: 'partial', pausedBy: 'metered' }],
    ['Monthly data limit reached · 4 MB of 10 MB', { state: 'partial', pausedBy: 'cap' }],
    ['Failed · 4 MB of 10 MB · It is gone.', { state: 'failed', message: 'It is gone.' }],
  ])('says %j', (words, change) => {
    show(change);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(/^Downloaded/)).toBeNull();
  });

  it('has its tick only when it was checked', () => {
    show({ state: 'verified' });
    expect(screen.getByText('Downloaded · 720p · 10 MB')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is paused, continued, tried again, cancelled and removed', () => {
    const press = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name: `${name} the download of Loops` }));
    const running = show({});
    press('Pause');
    press('Cancel');
    expect([running.onPause.mock.calls.length, running.onRemove.mock.calls.length]).toEqual([1, 1]);
    cleanup();
    const waiting = show({ state: 'partial', pausedBy: 'user' });
    press('Continue');
    expect(waiting.onResume).toHaveBeenCalledOnce();
    cleanup();
    const failed = show({ state: 'failed' });
    press('Try again');
    expect(failed.onResume).toHaveBeenCalledOnce();
    cleanup();
    const held = show({ state: 'verified' });
    press('Remove');
    expect(held.onRemove).toHaveBeenCalledOnce();
  });
});
