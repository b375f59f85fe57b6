import type { DownloadRow } from '#data/db/rows.ts';

/** Converts a row of an earlier build: 'paused' is now 'partial', and 'done' was used for files that were never checked. */
export function toCurrentRow(row: DownloadRow): DownloadRow {
  const state: string = row.state;
  if (state === 'paused') return { ...row, state: 'partial' };
  if (state === 'done') return { ...row, state: 'partial', pausedBy: 'offline', receivedBytes: row.totalBytes };
  return row;
}
