import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { videoUploads } from '../db/schema.ts';
import type { UploadPiece, UploadRow } from '../db/upload-schema.ts';
import type { BucketStore } from '../media/media-storage.ts';
import type { StagedUploads } from './staged-uploads.ts';
import { tusError } from './tus-error.ts';
import { createTus } from './tus-server.ts';

/** What is received is put into the bucket by this much, and at the end of each request. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** A shorter last piece is written anew with what follows it, so that short requests make no row long. */
const PIECE_MIN_BYTES = 4 * 1024 * 1024;

const FOLDER = 'uploads';
const folderOf = (uploadId: string) => `${FOLDER}/${uploadId}`;
const sum = (pieces: readonly UploadPiece[]) => pieces.reduce((bytes, piece) => bytes + piece.bytes, 0);

async function findRow(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id));
  return row;
}

async function openPiece(bucket: BucketStore, { path, bytes }: UploadPiece, start: number, end: number) {
  const file = await bucket.find(path);
  if (file?.size !== bytes) throw new Error(`${path} is not in the bucket as it was put there`);
  return file.open(start, end);
}

/** A file of this machine that the pieces go through, so that a slow sender costs no memory. */
async function startSpool(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  let bytes = 0;
  return {
    path,
    bytes: () => bytes,
    async write(chunk: Uint8Array) {
      await file.writeFile(chunk);
      bytes += chunk.length;
    },
    async remove() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

/** The bytes of tus as objects of a bucket. The row lists them, so that any server knows what has arrived. */
class PieceStore extends DataStore {
  override extensions = ['creation'];

  private readonly db: Db;
  private readonly bucket: BucketStore;
  private readonly spoolFolderOf: (uploadId: string) => string;

  constructor(db: Db, bucket: BucketStore, spoolFolderOf: (uploadId: string) => string) {
    super();
    this.db = db;
    this.bucket = bucket;
    this.spoolFolderOf = spoolFolderOf;
  }

  /** Its row is there before. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findRow(this.db, id);
    if (!row) throw tusError('FILE_NOT_FOUND');
    const { bytes: size, pieces, createdAt } = row;
    return new Upload({ id, size, offset: sum(pieces), creation_date: createdAt.toISOString() });
  }

  /** Keeps what arrives, also of a line that breaks. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await findRow(this.db, id);
    if (!row || sum(row.pieces) !== offset) throw tusError('INVALID_OFFSET');
    let kept = row.pieces;
    const flush = async (spool: Awaited<ReturnType<typeof startSpool>>, before: UploadPiece[]) => {
      const piece = { path: `${folderOf(id)}/${randomUUID()}`, bytes: spool.bytes() };
      await this.bucket.take(piece.path, spool.path);
      kept = await this.keep(id, kept, [...before, piece]);
    };
    const reader = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    for (let isOver = false; !isOver;) {
      const last = kept.at(-1);
      const goesOn = last !== undefined && last.bytes < PIECE_MIN_BYTES;
      const spool = await startSpool(this.spoolFolderOf(id));
      try {
        if (goesOn)
          for await (const chunk of await openPiece(this.bucket, last, 0, last.bytes - 1))
            await spool.write(chunk as Uint8Array);
        const begun = spool.bytes();
        let broken: Error | undefined;
        while (!isOver && spool.bytes() < PIECE_BYTES) {
          const next = await reader.next().catch((error: Error) => {
            broken = error;
            return { done: true as const };
          });
          isOver = next.done === true;
          // What is not written whole, as on a full disk, is no piece.
          if (!next.done) await spool.write(next.value);
        }
        if (spool.bytes() > begun) await flush(spool, goesOn ? kept.slice(0, -1) : kept);
        if (broken) throw broken;
      } finally {
        await spool.remove();
      }
    }
    return sum(kept);
  }

  /** Replaces the list, unless another request changed it meanwhile: then that one counts. */
  private async keep(id: string, before: UploadPiece[], after: UploadPiece[]): Promise<UploadPiece[]> {
    const changed = await this.db
      .update(videoUploads)
      .set({ pieces: after })
      .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'receiving'), eq(videoUploads.pieces, before)))
      .returning({ id: videoUploads.id });
    const [stale, current] = changed.length > 0 ? [before, after] : [after, before];
    for (const { path } of stale) if (!current.some((piece) => piece.path === path)) await this.bucket.remove(path);
    if (changed.length === 0) throw tusError('INVALID_OFFSET');
    return after;
  }
}

/** Uploads in a bucket: any server takes the next piece, and any worker fetches the whole. */
export function createBucketUploads(db: Db, bucket: BucketStore, local: StagedUploads): StagedUploads {
  const tus = createTus(db, new PieceStore(db, bucket, local.workFolderOf));
  const piecesOf = async (id: string) => (await findRow(db, id))?.pieces ?? [];
  /** Whether it came before there was a bucket. */
  const isLocal = async (id: string) => (await piecesOf(id)).length === 0 && (await local.sizeOf(id)) !== null;

  return {
    ...local,
    inBucket: true,
    hasRoomFor: () => local.hasRoomFor(PIECE_BYTES),
    handle: (request) => tus.handleWeb(request),

    async sizeOf(id) {
      const pieces = await piecesOf(id);
      return pieces.length > 0 ? sum(pieces) : null;
    },

    async read(id, start, length) {
      const parts: Buffer[] = [];
      let at = 0;
      for (const piece of await piecesOf(id)) {
        const [from, to] = [Math.max(start, at), Math.min(start + length, at + piece.bytes)];
        if (from < to) parts.push(await buffer(await openPiece(bucket, piece, from - at, to - at - 1)));
        at += piece.bytes;
      }
      return Buffer.concat(parts);
    },

    async toFile(id, to, signal) {
      if (await isLocal(id)) return local.toFile(id, to, signal);
      await mkdir(dirname(to), { recursive: true });
      for (const piece of await piecesOf(id)) {
        const bytes = await openPiece(bucket, piece, 0, piece.bytes - 1);
        await pipeline(bytes, createWriteStream(to, { flags: 'a' }), { signal });
      }
      const { size } = await stat(to);
      if (size !== sum(await piecesOf(id))) throw new Error(`The upload ${id} was not fetched whole`);
      return to;
    },

    async remove(id) {
      await local.remove(id);
      for (const { mediaPath } of await bucket.list(folderOf(id))) await bucket.remove(mediaPath);
    },

    async list() {
      const there = (await bucket.list(FOLDER)).map(({ mediaPath, modifiedAt }) => ({
        id: mediaPath.split('/')[1] ?? '',
        writtenAt: modifiedAt,
      }));
      return [...(await local.list()), ...there];
    },
  };
}
