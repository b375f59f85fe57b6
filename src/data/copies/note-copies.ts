import { NOTES_PAGE_MAX } from '#contract/limits.ts';
import { mergeNotes } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { loadCursor } from './load-cursor.ts';
import { writeAs } from '#data/session/private-writes.ts';

export interface NotesPage {
  notes: Note[];
  cursor: number;
  more: boolean;
}

async function loadPage(userId: string, since: number, signal: AbortSignal): Promise<NotesPage> {
  return (await call('noteList', { userId, query: { since, limit: NOTES_PAGE_MAX }, signal })).data;
}

/** Stores what changed on the server since the last time. Rejects without a connection, a session or a database. */
export async function fetchNotes(userId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    const since = await withDb((db) => loadCursor(db, 'notes', userId));
    const page = await loadPage(userId, since, signal);
    if (page.notes.length > 0) await writeAs(userId, 'notes', (db) => storePage(db, userId, page));
    more = page.more;
  }
}

/** Joins a page of the server's into what is stored. Within a transaction that may write `notes`. */
export async function storePage(db: CodeItDatabase, userId: string, { notes, cursor }: NotesPage): Promise<void> {
  const known = await db.notes.bulkGet(notes.map(({ _id }): [string, string] => [userId, _id]));
  await db.notes.bulkPut(
    notes.map((note, i) => {
      const row = known[i];
      return { ...(row ? mergeNotes(row, note) : note), userId, seq: cursor };
    }),
  );
}

/** All notes of the user from the server, for a device without a database. */
export async function fetchAllNotes(userId: string, signal: AbortSignal): Promise<Note[]> {
  const all: Note[] = [];
  let page: NotesPage = { notes: [], cursor: 0, more: true };
  while (page.more) {
    page = await loadPage(userId, page.cursor, signal);
    all.push(...page.notes);
  }
  return all;
}
