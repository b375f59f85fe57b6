import { ApiFailure } from '../api/api-error.ts';
import { settleBytes } from '../data-use/data-ledger.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { loadSessionMirror } from '../session/session-mirror.ts';
import { type BackgroundFetch, type BackgroundFetchRecord, downloadOf, savingAlone } from './background-fetch.ts';
import { chunkLength } from './byte-range.ts';
import { changeRow, unlessStopped } from './change-row.ts';
import { DownloadFailure } from './download-failure.ts';
import type { DownloadFile, DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from './to-current-row.ts';
import { fetchChunk } from './fetch-chunk.ts';
import { CHUNK_BYTES, type MediaStore, openMediaStore } from './media-store.ts';

/** How long to wait for `responseReady` of a record that may already be complete. */
const READY_MS = 2_000;

interface TakeInOptions {
  /** The background fetch has ended. No more bytes will arrive, and the missing ones are queued again. */
  ended: boolean;
  storage?: CacheStorage | undefined;
  chunkBytes?: number | undefined;
}

/**
 * Saves the chunks that the browser has fetched for a video (Background Fetch), with the same checks as for chunks fetched by a
 * page. If the download was removed or its user has logged out, the fetch is aborted and its bytes are dropped.
 */
export async function takeIn(db: CodeItDatabase, fetched: BackgroundFetch, options: TakeInOptions): Promise<void> {
  await savingAlone(fetched.id, async () => {
    const download = downloadOf(fetched.id);
    const held = await db.downloads.get([download.userId, download.trackId]);
    const row = held && toCurrentRow(held);
    const video = row?.files.find(({ kind }) => kind === 'video');
    const user = (await loadSessionMirror())?.user;
    if (!row || !video || row.createdAt !== download.createdAt || user?._id !== download.userId) {
      await fetched.abort();
      return;
    }
    const receivedBytes = await savePieces(row, video, fetched, options);
    if (!options.ended) {
      await unlessStopped(changeRow(db, row, 'partial', { receivedBytes }));
      return;
    }
    if (row.reservation) await settleBytes(db, row.reservation, fetched.downloaded, Date.now());
    const goesOn: Partial<DownloadRow> = row.pausedBy === 'browser' ? { state: 'queued', pausedBy: null } : {};
    await unlessStopped(changeRow(db, row, 'partial', { receivedBytes, reservation: null, ...goesOn }));
  });
}

/** Resolves with the bytes of the video that are stored afterwards. */
async function savePieces(
  { userId, totalBytes }: DownloadRow,
  video: DownloadFile,
  fetched: BackgroundFetch,
  { ended, storage, chunkBytes = CHUNK_BYTES }: TakeInOptions,
): Promise<number> {
  const store = await openMediaStore(userId, storage);
  let head = await store.loadHead(video.mediaId);
  const each = head?.chunkBytes ?? chunkBytes;
  const held = head ? await store.heldChunks(video.mediaId) : new Set<number>();
  for (const { index, answer } of await piecesOf(fetched, each, ended)) {
    const response = held.has(index) ? null : await answer;
    if (!response) continue;
    try {
      head = await savePiece(response, index, head, { store, video, totalBytes, chunkBytes: each });
      held.add(index);
    } catch (error) {
      if (!(error instanceof DownloadFailure || error instanceof ApiFailure)) throw error;
      // A refused or damaged chunk is requested again when the download continues. Without room, no other chunk fits either.
      if (error instanceof DownloadFailure && error.reason === 'quota') break;
    }
  }
  const size = head?.size ?? totalBytes;
  return [...held].reduce((sum, index) => sum + chunkLength(index, size, each), 0);
}

/** The records in file order. `answer` is null for a chunk that failed or has not arrived; it is requested again later. */
async function piecesOf(fetched: BackgroundFetch, chunkBytes: number, ended: boolean) {
  return (await fetched.matchAll())
    .map((record) => {
      const from = /^bytes=(\d+)-/.exec(record.request.headers.get('Range') ?? '')?.[1];
      const answer = ended ? record.responseReady.catch(() => null) : whatIsHere(record);
      return { index: Number(from) / chunkBytes, answer };
    })
    .filter(({ index }) => Number.isInteger(index))
    .sort((one, other) => one.index - other.index);
}

/** The response if it is complete; null if it is still being received. */
function whatIsHere({ responseReady }: BackgroundFetchRecord): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READY_MS));
  return Promise.race([responseReady.catch(() => null), late]);
}

interface PieceOf {
  store: MediaStore;
  video: DownloadFile;
  totalBytes: number;
  chunkBytes: number;
}

function savePiece(
  response: Response,
  index: number,
  head: Awaited<ReturnType<MediaStore['loadHead']>>,
  { store, video, totalBytes, chunkBytes }: PieceOf,
) {
  let read = false;
  return fetchChunk(
    {
      store,
      mediaId: video.mediaId,
      url: video.url,
      bytes: totalBytes,
      chunkBytes,
      signal: new AbortController().signal,
      fetch: () => {
        // There is only one response, so a second attempt would get the same bytes.
        if (read) return Promise.reject(new TypeError('Read once'));
        read = true;
        return Promise.resolve(response);
      },
      renew: () => Promise.reject(new DownloadFailure('refused')),
    },
    index,
    head,
  );
}
