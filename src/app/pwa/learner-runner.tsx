import { useDownloadRunner } from '#data/queries/downloads.ts';

/** Lets the downloads of the signed-in user go on while it is mounted; shows nothing. */
export function DownloadRunner() {
  useDownloadRunner();
  return null;
}
