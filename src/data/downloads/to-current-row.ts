import type { DownloadRow } from '#data/db/rows.ts';

/** A row as this build understands it: earlier ones said 'paused', and 'done' of what nobody had checked. */
export function toCurrentRow(row: DownloadRow): DownloadRow {
  const state: string = row.state;
  if (state === 'paused') return { ...row, state: 'partial' };
  if (state === 'done') return { ...row, state: 'partial', pausedBy: 'offline', receivedBytes: row.totalBytes };
  return row;
}
