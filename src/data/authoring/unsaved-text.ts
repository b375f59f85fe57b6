import { writeAs } from '#data/session/private-writes.ts';
import { withDb } from '#data/db/with-db.ts';

/** Text in a form that is not saved as an edit yet. */
export interface UnsavedText {
  fields: Record<string, unknown>;
  /** The field that had the focus. */
  focus: string | null;
  /** Epoch ms. */
  savedAt: number;
}

/**
 * Saves the text of the form `id`: 'course-new', `course:${courseId}`, `track-new:${courseId}` or `track:${trackId}`. It is
 * durable when the promise resolves. Rejects with `SessionEnded` when the user is no longer signed in.
 */
export async function saveUnsaved(
  userId: string,
  id: string,
  fields: Record<string, unknown>,
  focus?: string,
): Promise<void> {
  await writeAs(userId, 'unsaved', (db) =>
    db.unsaved.put({ userId, id, fields, focus: focus ?? null, savedAt: Date.now() }),
  );
}

export function loadUnsaved(userId: string, id: string): Promise<UnsavedText | null> {
  return withDb(async (db) => {
    const row = await db.unsaved.get([userId, id]);
    return row ? { fields: row.fields, focus: row.focus, savedAt: row.savedAt } : null;
  });
}

export async function forgetUnsaved(userId: string, id: string): Promise<void> {
  await withDb((db) => db.unsaved.delete([userId, id]));
}
