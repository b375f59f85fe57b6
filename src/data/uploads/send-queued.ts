import type { CodeItDatabase } from '../db/database.ts';

/** Loads the upload code only when there is something to send. Resolves with true when some must be tried again later. */
export async function sendQueued(db: CodeItDatabase, userId: string, signal: AbortSignal): Promise<boolean> {
  if ((await db.files.where({ userId }).count()) === 0) return false;
  const { runUploads } = await import('./run-uploads.ts');
  const { busy, waiting } = await runUploads({ db, userId, signal });
  return busy || waiting;
}
