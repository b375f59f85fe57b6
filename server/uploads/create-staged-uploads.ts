import { join } from 'node:path';
import type { Db } from '../db/db.ts';
import type { Env } from '../env.ts';
import { createBucketStorage } from '../media/create-storage.ts';
import { createBucketUploads } from './bucket-uploads.ts';
import { createFolderUploads } from './folder-uploads.ts';
import type { StagedUploads } from './staged-uploads.ts';

/** Uploads in the bucket of the environment; without one, as files in DATA_DIR/uploads. */
export function createStagedUploads(db: Db, { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): StagedUploads {
  const local = createFolderUploads(db, join(dataDir, 'uploads'));
  return s3 ? createBucketUploads(db, createBucketStorage(s3), local) : local;
}
