import type { CodeItDatabase } from '../db/database.ts';

/** Most visits have nothing to send, and need not load what sends. True: something is left for later. */
export async function sendQueued(db: CodeItDatabase, userId: string, signal: AbortSignal): Promise<boolean> {
  if ((await db.files.where({ userId }).count()) === 0) return false;
  const { runUploads } = await import('./run-uploads.ts');
  const { busy, waiting } = await runUploads({ db, userId, signal });
  return busy || waiting;
}
