import { type DataStore, Server } from '@tus/server';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { Db } from '../db/db.ts';
import { createUploadLocker } from './upload-lock.ts';

/** The protocol of uploads over a store of bytes. */
export const createTus = (db: Db, datastore: DataStore) =>
  new Server({
    path: UPLOADS_PATH,
    datastore,
    locker: createUploadLocker(db),
    // How long a request goes on that is asked to let go: what is on its way is kept.
    lockDrainTimeout: 500,
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    // Decided when its row was made.
    namingFunction: (_request, metadata) => metadata?.['uploadId'] ?? '',
  });
