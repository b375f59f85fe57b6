import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolderStorage } from './folder-storage.ts';
import { layeredStorage, type MediaStorage } from './media-storage.ts';

const SAMPLE_MEDIA = fileURLToPath(new URL('../sample/media', import.meta.url));

/** DATA_DIR/media, and behind it the files of the sample catalogue, which are part of the program. */
export function createStorage(env: { dataDir: string }): MediaStorage {
  return layeredStorage(createFolderStorage(join(env.dataDir, 'media')), createFolderStorage(SAMPLE_MEDIA));
}
