import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BucketStore } from '../media/media-storage.ts';

const FOLDER = 'assets';
const AT_ONCE = 16;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A server saves an asset of its build anew when it is older. */
const RENEWED_AFTER_MS = DAY_MS;
/** No build that ran within the last 30 days has an asset that is older. */
const KEPT_MS = 30 * DAY_MS + RENEWED_AFTER_MS;
/** A few builds' worth: the rest goes with the next run. */
const REMOVED_A_RUN = 1000;

async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const workNext = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workNext));
}

/**
 * Leaves the hashed assets of this build in the bucket, for servers of other builds: while servers are replaced, a page of one build
 * asks any of them for its assets. What is there already is the same; it is saved anew when it gets old, which says that it is in use.
 */
export async function shareAssets(bucket: BucketStore, clientDir: string, now: Date): Promise<void> {
  const since = now.getTime() - RENEWED_AFTER_MS;
  const there = (await bucket.list(FOLDER)).filter(({ modifiedAt }) => modifiedAt.getTime() > since);
  const paths = new Set(there.map(({ mediaPath }) => mediaPath));
  const own = path.join(clientDir, FOLDER);
  // Who runs from the sources has none.
  const names = existsSync(own) ? (await readdir(own)).filter((name) => !name.endsWith('.br')) : [];
  await forEach(
    names.filter((name) => !paths.has(`${FOLDER}/${name}`)),
    async (name) => bucket.save(`${FOLDER}/${name}`, await readFile(path.join(own, name))),
  );
}

/** As `shareAssets`, and then removes assets of builds that no server ran for 30 days, 1,000 at most. */
export async function tendAssets(bucket: BucketStore, clientDir: string, now: Date): Promise<void> {
  await shareAssets(bucket, clientDir, now);
  const old = (await bucket.list(FOLDER)).filter(({ modifiedAt }) => modifiedAt.getTime() < now.getTime() - KEPT_MS);
  await forEach(old.slice(0, REMOVED_A_RUN), ({ mediaPath }) => bucket.remove(mediaPath));
}

/** An asset that a server of another build left; null where none did. */
export async function findSharedAsset(bucket: BucketStore, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await bucket.find(`${FOLDER}/${name}`);
  if (!file) return null;
  if (file.size === 0) return new Uint8Array();
  return new Uint8Array(Buffer.concat((await file.open(0, file.size - 1).toArray()) as Buffer[]));
}
