import { join } from 'node:path';
import type { Env, S3Settings } from '../env.ts';
import { fromRoot } from '../program/from-root.ts';
import { type DigestStore, withDigests } from './digest-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { type BucketStore, layeredStorage } from './media-storage.ts';

const SAMPLE_MEDIA = fromRoot('server/sample/media');

/** The SDK of S3 takes 0.1 s and 25 MB: a server without a bucket never loads it. */
export function createBucketStorage(s3: S3Settings): BucketStore {
  let made: Promise<BucketStore> | undefined;
  const store = () => (made ??= import('./s3-storage.ts').then(({ createS3Storage }) => createS3Storage(s3)));
  return {
    find: async (mediaPath) => (await store()).find(mediaPath),
    save: async (mediaPath, bytes) => (await store()).save(mediaPath, bytes),
    take: async (mediaPath, file) => (await store()).take(mediaPath, file),
    remove: async (mediaPath) => (await store()).remove(mediaPath),
    list: async (folder) => (await store()).list(folder),
  };
}

/**
 * Where what is uploaded goes, DATA_DIR/media or the bucket of the environment, and behind it the files of the sample
 * catalogue, which are part of the program.
 */
export function createStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): DigestStore {
  const own = s3 ? createBucketStorage(s3) : createFolderStorage(join(dataDir, 'media'));
  return withDigests({ ...own, ...layeredStorage(own, createFolderStorage(SAMPLE_MEDIA)) });
}
