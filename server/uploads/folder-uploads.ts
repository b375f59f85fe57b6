import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { type Server, Upload } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { videoUploads } from '../db/schema.ts';
import { createDiskRoom } from '../program/disk-room.ts';
import type { StagedUploads } from './staged-uploads.ts';
import { createTus } from './tus-server.ts';

/** Free space that an upload must leave to the rest of the machine. */
const ROOM_KEPT_BYTES = 1024 * 1024 * 1024;
const WORK = '.work';
/** What is ours in the folder, the id first: the root of a disk has others', such as `lost+found`. */
const OURS = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\.work)?$/;

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

/** Uploads as files below `folder`, which is made with the first of them. */
export function createFolderUploads(db: Db, folder: string): StagedUploads {
  let tus: Server | undefined;
  const server = async () => {
    await mkdir(folder, { recursive: true });
    return (tus ??= createTus(db, new FileStore({ directory: folder, configstore: rowsAsInfo(db) })));
  };
  const fileOf = (uploadId: string) => join(folder, uploadId);
  const workFolderOf = (uploadId: string) => join(folder, uploadId + WORK);
  const room = createDiskRoom(folder);
  const names = async () => (await readdir(folder).catch(() => [] as string[])).filter((name) => OURS.test(name));

  return {
    inBucket: false,
    fileOf,
    workFolderOf,
    files: async () => (await names()).filter((name) => !name.endsWith(WORK)),

    sizeOf: (uploadId) =>
      stat(fileOf(uploadId)).then(
        ({ size }) => size,
        () => null,
      ),

    async read(uploadId, start, length) {
      const file = await open(fileOf(uploadId));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    toFile: (uploadId) => Promise.resolve(fileOf(uploadId)),

    room,
    hasRoomFor: (bytes) => room.has(bytes + ROOM_KEPT_BYTES),

    async remove(uploadId) {
      await rm(fileOf(uploadId), { force: true });
      await rm(workFolderOf(uploadId), { recursive: true, force: true });
    },

    async list() {
      const found = [];
      for (const name of await names()) {
        const file = await stat(join(folder, name)).catch(() => null);
        if (file) found.push({ id: name.replace(OURS, '$1'), writtenAt: file.mtime });
      }
      return found;
    },

    handle: async (request) => (await server()).handleWeb(request),
  };
}
