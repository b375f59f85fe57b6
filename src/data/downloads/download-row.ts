import type { Quality } from '#contract/qualities.ts';

export type DownloadState = 'queued' | 'downloading' | 'paused' | 'done' | 'failed';

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
  /** Why it waits: `user` stays until resumed, `offline` goes on by itself. Only for `paused`. */
  pausedBy: 'user' | 'offline' | null;
  files: DownloadFile[];
  receivedBytes: number;
  totalBytes: number;
  /** Fit for a user's eyes; only for `failed`. */
  message: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}
