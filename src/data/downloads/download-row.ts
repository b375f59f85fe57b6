import type { Quality } from '#contract/qualities.ts';
import type { Reservation } from '../data-use/data-use-row.ts';

/**
 * queued: its turn comes. downloading: a page fetches it. partial: it waits (`pausedBy`), and what came in so far is held and
 * plays. verified: every byte is here, and is what the server has. failed: waiting does not help (`message`).
 */
export type DownloadState = 'queued' | 'downloading' | 'partial' | 'verified' | 'failed';

/**
 * Why a download waits. `user` stays until it is resumed; all others go on by themselves: `offline` with the network, `quota`
 * when there is room on the device, `metered` and `cap` when the data budget allows it, `browser` when the browser, which fetches
 * it also without a page, is done with it.
 */
export type PausedBy = 'user' | 'offline' | 'quota' | 'metered' | 'cap' | 'browser';

/** A file of a download. `bytes` is known before the first request for a video, 0 for a caption or a poster. */
export interface DownloadFile {
  mediaId: string;
  kind: 'video' | 'caption' | 'poster';
  /** The signed path as it was last told; renewed when it expires. */
  url: string;
  bytes: number;
  language: string;
  label: string;
}

/**
 * A lesson that this user keeps on this device. The bytes are in Cache Storage (media-store.ts), which knows better than
 * `receivedBytes` what is there: the row is what a screen shows.
 */
export interface DownloadRow {
  userId: string;
  trackId: string;
  courseId: string;
  title: string;
  quality: Quality;
  state: DownloadState;
  /** Only for `partial`. */
  pausedBy: PausedBy | null;
  files: DownloadFile[];
  /** Of the video, what is held. */
  receivedBytes: number;
  /** Only while downloading: the bytes of the piece that comes in now, and how fast. Rows of earlier builds have none. */
  arriving?: { bytes: number; bytesPerSecond: number } | null;
  totalBytes: number;
  /** What was counted beforehand for the browser, until it is done. Rows of earlier builds have none. */
  reservation?: Reservation | null;
  /** Fit for a user's eyes: why it failed, or that it began again. */
  message: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A row as this build understands it: earlier ones said 'paused', and 'done' of what nobody had checked. */
export function toCurrentRow(row: DownloadRow): DownloadRow {
  const state: string = row.state;
  if (state === 'paused') return { ...row, state: 'partial' };
  if (state === 'done') return { ...row, state: 'partial', pausedBy: 'offline', receivedBytes: row.totalBytes };
  return row;
}
