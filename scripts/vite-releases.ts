import type { Plugin } from 'vite';
import { RELEASES, RELEASES_PATH } from '../src/config/releases.ts';

/** Writes the notes of all versions beside the build, for pages of earlier ones. */
export function releasesFile(): Plugin {
  return {
    name: 'releases-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: RELEASES_PATH.slice(1), source: JSON.stringify(RELEASES) });
    },
  };
}
