import { isDeleted } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { NoteRow, OutboxRow } from '#data/db/rows.ts';
import { readRow } from '../commands/registry.ts';
import { applyPending } from './apply-pending.ts';

export interface NoteView {
  note: Note;
  /** Whether a change of it is on this device only. */
  waits: boolean;
  /** Why the server refused its last change; null when it did not. */
  problem: string | null;
}

/** The notes as all that is known of them, the deleted ones left out. */
export function withPendingNotes(saved: readonly NoteRow[], rows: readonly OutboxRow[]): Note[] {
  // What is shown is what is edited, and the server takes no more than the note itself.
  const copies = saved.map(({ userId: _, seq: _seq, ...note }): Note => note);
  return applyPending('notes', copies, rows).filter((note) => !isDeleted(note));
}

/** The user's notes with the pending changes applied; of one lesson, or all. */
export function loadNotesView(db: CodeItDatabase, userId: string, trackId?: string): Promise<NoteView[]> {
  return db.transaction('r', db.notes, db.outbox, async () => {
    const [saved, rows] = await Promise.all([
      db.notes.where(trackId === undefined ? { userId } : { userId, trackId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
    ]);
    const changes = new Map(
      rows.flatMap((row) => {
        const command = readRow(row);
        return command?.changes('notes') ? command.about.map((id) => [id, row] as const) : [];
      }),
    );
    return withPendingNotes(saved, rows)
      .filter((note) => trackId === undefined || note.trackId === trackId)
      .map((note) => {
        const change = changes.get(note._id);
        const refused = change?.state === 'dead';
        return { note, waits: change !== undefined, problem: refused ? (change.lastMessage ?? '') : null };
      });
  });
}
