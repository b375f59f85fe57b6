import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import { eq } from 'drizzle-orm';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { Db } from '../db/db.ts';
import { videoUploads } from '../db/schema.ts';

/** The files that arrive, until they are processed: on this machine, because that works on files. */
export interface StagedUploads {
  /** Where the bytes of an upload are, and what is made of them while it is made. */
  fileOf: (uploadId: string) => string;
  workFolderOf: (uploadId: string) => string;
  /** How much of it is here; null when nothing is. */
  sizeOf: (uploadId: string) => Promise<number | null>;
  remove: (uploadId: string) => Promise<void>;
  /** The ids of all that is here. */
  list: () => Promise<string[]>;
  /** Answers a request of the tus protocol; who may make it was asked before. */
  handle: (request: Request) => Promise<Response>;
}

/** What is known of an upload is its row: a file beside the bytes could be half written when a server is killed. */
function rowsAsInfo(db: Db) {
  return {
    async get(id: string): Promise<Upload | undefined> {
      const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id));
      return row && new Upload({ id, size: row.bytes, offset: 0, creation_date: row.createdAt.toISOString() });
    },
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  };
}

/** Uploads below `folder`, which is made with the first of them. */
export function createStagedUploads({ db, folder }: { db: Db; folder: string }): StagedUploads {
  let tus: Server | undefined;
  const server = async () => {
    await mkdir(folder, { recursive: true });
    return (tus ??= new Server({
      path: UPLOADS_PATH,
      datastore: new FileStore({ directory: folder, configstore: rowsAsInfo(db) }),
      maxSize: VIDEO_MAX_BYTES,
      relativeLocation: true,
      // Decided when its row was made.
      namingFunction: (_request, metadata) => metadata?.['uploadId'] ?? '',
    }));
  };
  const fileOf = (uploadId: string) => join(folder, uploadId);
  const workFolderOf = (uploadId: string) => join(folder, `${uploadId}.work`);

  return {
    fileOf,
    workFolderOf,
    sizeOf: (uploadId) =>
      stat(fileOf(uploadId)).then(
        ({ size }) => size,
        () => null,
      ),
    async remove(uploadId) {
      await rm(fileOf(uploadId), { force: true });
      await rm(workFolderOf(uploadId), { recursive: true, force: true });
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.work$/, '')))];
    },
    handle: async (request) => (await server()).handleWeb(request),
  };
}
