import { useEffect, useMemo } from 'react';
import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type * as Commands from '#data/downloads/download-commands.ts';
import type { DownloadRow, DownloadState, PausedBy } from '#data/db/rows.ts';
import { offlineMediaUrl } from '#data/downloads/offline-media.ts';
import type { PageDownloads } from '#data/downloads/page-downloads.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { createLiveSources, useLive } from '../live.ts';
import { useSession } from '../account/session.ts';
import { device, downloads } from '#data/parts/load.ts';

/** A download as a screen shows it. */
export interface DownloadView {
  state: DownloadState;
  receivedBytes: number;
  totalBytes: number;
  quality: Quality;
  /** Why the download is paused; only for `partial`. */
  pausedBy: PausedBy | null;
  /** The speed while downloading; 0 until it is known. */
  bytesPerSecond: number;
  /** Why it failed, or that it restarted, as text for the user. */
  message?: string;
}

/** URLs of a downloaded lesson, which the service worker answers offline. */
export interface LocalMedia {
  /** Whether the file is complete. An incomplete one plays up to the downloaded part. */
  whole: boolean;
  url: string;
  captions: { language: string; label: string; url: string }[];
  poster: string | null;
  quality: Quality;
}

export interface DownloadCommands {
  /** Rejects with a `DownloadFailure` with a message for the user: no space, nothing to download. */
  start: (track: Track, quality: Quality) => Promise<void>;
  pause: (trackId: string) => Promise<void>;
  resume: (trackId: string) => Promise<void>;
  remove: (trackId: string) => Promise<void>;
}

const downloadsOf = createLiveSources(async () => (await device()).loadDownloads);
const NO_ROWS: DownloadRow[] = [];

/** The signed-in user's downloads of all courses. */
export function useDownloadRows(): DownloadRow[] {
  return useDownloadsNow() ?? NO_ROWS;
}

/** As `useDownloadRows`; undefined while loading. */
export function useDownloadsNow(): DownloadRow[] | undefined {
  const { user } = useSession();
  return useLive(user ? downloadsOf(user._id) : null).data;
}

/** The signed-in user's downloads of a course, by track. */
export function useDownloads(courseId: string): ReadonlyMap<string, DownloadView> {
  const rows = useDownloadRows();
  return useMemo(
    () => new Map(rows.flatMap((row) => (row.courseId === courseId ? [[row.trackId, toView(row)]] : []))),
    [rows, courseId],
  );
}

function toView({ state, pausedBy, receivedBytes, arriving, totalBytes, quality, message }: DownloadRow): DownloadView {
  const { bytes = 0, bytesPerSecond = 0 } = (state === 'downloading' && arriving) || {};
  return {
    state,
    pausedBy,
    receivedBytes: receivedBytes + bytes,
    totalBytes,
    bytesPerSecond,
    quality,
    ...(message === null ? {} : { message }),
  };
}

/**
 * The downloaded media of a track; null when there is none, or no worker to answer for it. Undefined while loading: the caller must
 * wait, so that a downloaded track is not fetched from the network.
 */
export function useLocalMedia(track: Track): LocalMedia | null | undefined {
  const { user } = useSession();
  const { state, data } = useLive(user ? downloadsOf(user._id) : null);
  const row = data?.find(({ trackId, receivedBytes }) => trackId === track._id && receivedBytes > 0);
  const local = useMemo(() => (row && isControlled() ? toLocalMedia(row) : null), [row]);
  return user && state === 'loading' && track.renditions.length > 0 && isControlled() ? undefined : local;
}

function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

function toLocalMedia({ files, quality, receivedBytes, totalBytes }: DownloadRow): LocalMedia | null {
  const video = files.find(({ kind }) => kind === 'video');
  const poster = files.find(({ kind }) => kind === 'poster');
  if (!video) return null;
  return {
    whole: receivedBytes >= totalBytes,
    url: offlineMediaUrl(video.mediaId),
    captions: files
      .filter(({ kind }) => kind === 'caption')
      .map(({ mediaId, language, label }) => ({ language, label, url: offlineMediaUrl(mediaId) })),
    poster: poster ? offlineMediaUrl(poster.mediaId) : null,
    quality,
  };
}

let runner: PageDownloads | null = null;

/** Runs the signed-in user's queued downloads while this page is open. Mount it once. */
export function useDownloadRunner(): void {
  const userId = useSession().user?._id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let left = false;
    device().then(
      ({ startPageDownloads }) => {
        if (!left) runner = startPageDownloads(userId, sessionSignal());
      },
      (error: unknown) => console.warn('Downloads cannot run in this page', error),
    );
    return () => {
      left = true;
      runner?.stop();
      runner = null;
    };
  }, [userId]);
}

/** Starts queued downloads soon. Call it after queuing without `useDownloadCommands`. */
export function requestDownloads(): void {
  runner?.request();
}

const COMMANDS: DownloadCommands = {
  start: (track, quality) =>
    command(({ queueDownload }, db, userId) => queueDownload(db, { userId, track, quality, now: Date.now() })),
  pause: (trackId) => command(({ pauseDownload }, db, userId) => pauseDownload(db, userId, trackId)),
  resume: (trackId) => command(({ resumeDownload }, db, userId) => resumeDownload(db, userId, trackId)),
  remove: (trackId) => command(({ removeDownload }, db, userId) => removeDownload(db, userId, trackId)),
};

/** The commands of downloads. They do nothing while nobody is signed in. */
export function useDownloadCommands(): DownloadCommands {
  return COMMANDS;
}

async function command(
  run: (commands: typeof Commands, db: CodeItDatabase, userId: string) => Promise<unknown>,
): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  const [commands, { withDb }] = await Promise.all([downloads(), device()]);
  await withDb((db) => run(commands, db, user._id));
  runner?.request();
}
