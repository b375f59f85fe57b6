import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { call } from '#data/api/http-client.ts';
import { getSession } from '#data/session/session-store.ts';
import { getProgress, subscribeProgress } from '#data/uploads/upload-progress.ts';
import type { UploadProgress } from '#data/uploads/upload-progress.ts';
import type { UploadRow } from '#data/db/rows.ts';
import type { NewUpload } from '#data/uploads/uploads.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';
import { authoring, uploadClient } from '#data/parts/load.ts';
import { useStore } from '#lib/use-store.ts';

export type { UploadProgress } from '#data/uploads/upload-progress.ts';

const start = async () => (await authoring()).startUploads();

/** A file of this user that is not completely uploaded. */
export interface WaitingUpload extends UploadRow {
  /** Whether the command that adds the course or the track is still in the outbox. */
  waitsForTrack: boolean;
}

const uploadsOf = createLiveSources(async () => {
  const { loadUploads, waitsForTrack } = await authoring();
  return async (db, userId): Promise<WaitingUpload[]> => {
    const rows = await loadUploads(db, userId);
    return Promise.all(rows.map(async (row) => ({ ...row, waitsForTrack: await waitsForTrack(db, row) })));
  };
});
const NOTHING: WaitingUpload[] = [];

/** The files to upload, oldest first; also those of a user whose session expired. */
export function useUploads(): WaitingUpload[] {
  const { user, expiredUserId } = useSession();
  const userId = user?._id ?? expiredUserId;
  return useLive(userId ? uploadsOf(userId) : null).data ?? NOTHING;
}

/** The progress of an upload in any tab; null when it is not running. */
export function useUploadProgress(id: string): UploadProgress | null {
  return useStore({ get: () => getProgress(id), subscribe: subscribeProgress }, null);
}

export interface UploadCommands {
  /**
   * Stores a file on this device, and uploads it when there is a network. Resolves when the file is durable. Rejects with
   * `StorageFailure`, and with `DownloadFailure` when there is no room.
   */
  choose: (upload: NewUpload, file: File) => Promise<void>;
  pause: (upload: UploadRow) => Promise<void>;
  /** Also retries a failed upload. */
  resume: (upload: UploadRow) => Promise<void>;
  cancel: (upload: UploadRow) => Promise<void>;
}

/** The actions of an instructor on a track's file. */
export function useUploadCommands(): UploadCommands {
  return useMemo<UploadCommands>(
    () => ({
      choose: async (upload, file) => {
        const { user } = getSession();
        if (!user) throw new Error('Nobody is signed in');
        const { keepUpload } = await authoring();
        await keepUpload(user._id, upload, file);
        await start();
      },
      pause: async (upload) => {
        await (await authoring()).changeUpload(upload, ['queued', 'uploading'], { state: 'paused' });
      },
      resume: async (upload) => {
        const { changeUpload } = await authoring();
        await changeUpload(upload, ['paused', 'failed', 'queued'], { state: 'queued', problem: null });
        await start();
      },
      cancel: async (upload) => {
        await (await authoring()).deleteUpload(upload);
        if (upload.sent === 0) return;
        const { giveUpUpload } = await uploadClient();
        await giveUpUpload(upload).catch((error: unknown) =>
          console.warn('The server keeps a part for a while', error),
        );
      },
    }),
    [],
  );
}

/** Polling interval while a video is being processed. */
const POLL_MS = 2000;
const isMoving = (media: TrackMedia | undefined) =>
  media?.video?.state === 'queued' || media?.video?.state === 'processing';

const isPlaying = (media: TrackMedia) => media.video?.state === 'ready';

type TrackOfMedia = Pick<DraftTrack, '_id' | 'courseId'>;

function trackMediaQuery(client: QueryClient, userId: string, { _id: trackId, courseId }: TrackOfMedia) {
  return queryOptions({
    queryKey: queryKeys.trackMedia(userId, courseId, trackId),
    queryFn: async ({ signal, queryKey }) => {
      const before = client.getQueryData<TrackMedia>(queryKey);
      const { data } = await call('trackMedia', { query: { trackId }, userId, signal });
      // The track itself was changed by it.
      if (before && !isPlaying(before) && isPlaying(data)) {
        await client.invalidateQueries({ queryKey: queryKeys.draft(userId, courseId) });
      }
      return data;
    },
    refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
  });
}

/** Both functions reject with the server's message. */
export interface CaptionCommands {
  put: (language: string, label: string, file: File) => Promise<void>;
  remove: (language: string) => Promise<void>;
}

export interface TrackMediaState {
  media: TrackMedia | undefined;
  refetch: () => void;
  /** Another try for a video that could not be processed; rejects with the server's words. */
  retry: () => Promise<void>;
  captions: CaptionCommands;
}

/** The state of a track's media on the server; polled while it changes. `known`: whether the server knows the track. */
export function useTrackMedia(track: TrackOfMedia, known: boolean): TrackMediaState {
  const { _id: trackId, courseId } = track;
  const userId = useSession().user?._id ?? '';
  const client = useQueryClient();
  const query = useQuery({ ...trackMediaQuery(client, userId, track), enabled: userId !== '' && known });
  const { refetch: ask } = query;
  const isAsked = userId !== '' && known;
  const refetch = useCallback(() => {
    if (isAsked) void ask();
  }, [ask, isAsked]);
  const put = (data: TrackMedia) => client.setQueryData(queryKeys.trackMedia(userId, courseId, trackId), data);
  return {
    media: query.data,
    refetch,
    retry: async () => {
      put((await call('trackMediaRetry', { body: { trackId }, userId })).data);
    },
    captions: {
      put: async (language, label, file) => {
        const form = new FormData();
        form.set('captions', file, file.name);
        const query = { trackId, language, label };
        put((await call('trackCaptionPut', { query, form, userId, idempotencyKey: crypto.randomUUID() })).data);
      },
      remove: async (language) => {
        put((await call('trackCaptionRemove', { body: { trackId, language }, userId })).data);
      },
    },
  };
}
