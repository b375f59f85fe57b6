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
  /** Why it waits; only for `partial`. */
  pausedBy: PausedBy | null;
  /** While it is fetched, how fast; 0 when that is not known yet. */
  bytesPerSecond: number;
  /** Why it failed, or that it began again; fit for a user's eyes. */
  message?: string;
}

/** Addresses of a downloaded lesson: the service worker answers them without a network. */
export interface LocalMedia {
  /** Whether every byte is here; else it plays up to what came in. */
  whole: boolean;
  url: string;
  captions: { language: string; label: string; url: string }[];
  poster: string | null;
  quality: Quality;
}

export interface DownloadCommands {
  /** Rejects with a `DownloadFailure` whose message is fit for a user's eyes: no room, nothing to download. */
  start: (track: Track, quality: Quality) => Promise<void>;
  pause: (trackId: string) => Promise<void>;
  resume: (trackId: string) => Promise<void>;
  remove: (trackId: string) => Promise<void>;
}

const downloadsOf = createLiveSources(async () => (await device()).loadDownloads);
const NO_ROWS: DownloadRow[] = [];

/** The signed-in user's downloads, whatever their course. */
export function useDownloadRows(): DownloadRow[] {
  return useDownloadsNow() ?? NO_ROWS;
}

/** As `useDownloadRows`; undefined while they are not known. */
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
 * Where a track plays from without a network; null when nothing of it is here, or no worker could answer. Undefined while that is
 * not known: the network must not be asked for what is here.
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

/** Fetches what the signed-in user queued, while this page lives. Mount it once. */
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

/** For who queued something without a command: it is fetched soon. */
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

/** The commands of downloads; they do nothing for nobody. */
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
