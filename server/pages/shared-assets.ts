import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BucketStore } from '../media/media-storage.ts';

const FOLDER = 'assets';
const SAVES_AT_ONCE = 16;

/**
 * Leaves the hashed assets of this build in the bucket, for servers of other builds: while servers are replaced, a page of one build
 * asks any of them for its assets. What is there already is the same. A megabyte or two a build, and nothing removes them.
 */
export async function shareAssets(bucket: BucketStore, clientDir: string): Promise<void> {
  const there = new Set((await bucket.list(FOLDER)).map(({ mediaPath }) => mediaPath));
  const names = await readdir(path.join(clientDir, FOLDER));
  const left = names.filter((name) => !name.endsWith('.br') && !there.has(`${FOLDER}/${name}`));
  const saveNext = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop())
      await bucket.save(`${FOLDER}/${name}`, await readFile(path.join(clientDir, FOLDER, name)));
  };
  await Promise.all(Array.from({ length: SAVES_AT_ONCE }, saveNext));
}

/** An asset that a server of another build left; null where none did. */
export async function findSharedAsset(bucket: BucketStore, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await bucket.find(`${FOLDER}/${name}`);
  if (!file) return null;
  if (file.size === 0) return new Uint8Array();
  return new Uint8Array(Buffer.concat((await file.open(0, file.size - 1).toArray()) as Buffer[]));
}
