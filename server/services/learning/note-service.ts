import { and, asc, count, eq, gt, max } from 'drizzle-orm';
import { NOTE_TEXTS_MAX, NOTES_MAX } from '#contract/limits.ts';
import { isDeleted, mergeNotes } from '#contract/note-rules.ts';
import type { Note, NotePlace } from '#contract/note.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { notes } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { requireReader } from './content-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type NoteRow = typeof notes.$inferSelect;

function toNote({ userId: _, seq: _seq, id, seconds, block, quote, placedAt, createdAt, ...row }: NoteRow): Note {
  return {
    ...row,
    _id: id,
    createdAt: createdAt.getTime(),
    place: { seconds, block, quote, at: placedAt.getTime() },
  };
}

function toRow({ _id, place: { at, ...place }, createdAt, ...note }: Note, userId: string, seq: number): NoteRow {
  return { ...note, ...place, userId, seq, id: _id, createdAt: new Date(createdAt), placedAt: new Date(at) };
}

/** The user's notes, deleted ones too (of those the place is kept), that changed after `since`, in the order of their changes. */
export async function loadChangedNotes(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ notes: Note[]; cursor: number; more: boolean }> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), gt(notes.seq, since)))
    .orderBy(asc(notes.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { notes: page.map(toNote), cursor: page.at(-1)?.seq ?? since, more: rows.length > limit };
}

/**
 * Merges what a device knows of a note into what the server knows, and answers its place. Late, repeated and concurrent
 * deliveries end in the same. A first note needs a lesson that its writer may read; a known one can always be changed, also
 * after a refund. The device's clock is believed a day ahead at most. Call it within a transaction. Throws `not_found`,
 * `not_owned`, and `forbidden` beyond the limits.
 */
export async function saveNote(
  tx: Db,
  { clock, user, note: said }: { clock: Clock; user: SignedInUser; note: Note },
): Promise<{ place: NotePlace }> {
  const latest = clock.now().getTime() + DAY_MS;
  const note = { ...said, place: { ...said.place, at: Math.min(said.place.at, latest) } };
  // One change after another: a reader that has seen a `seq` must have seen all before it.
  await lockAccount(tx, user.id);
  const ofUser = eq(notes.userId, user.id);
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(ofUser, eq(notes.id, note._id)));
  const known = row && toNote(row);
  if (known && (known.courseId !== note.courseId || known.trackId !== note.trackId))
    throw new Refusal('not_found', 'This note belongs to another lesson.');
  if (!known && !isDeleted(note))
    await requireReader(tx, { clock, user, courseId: note.courseId, trackId: note.trackId });
  const merged = known ? mergeNotes(known, note) : note;
  if (merged.texts.length > NOTE_TEXTS_MAX)
    throw new Refusal('conflict', 'Too many devices changed this note at the same time.');
  if (known && JSON.stringify(known) === JSON.stringify(merged)) return { place: known.place };

  const [most] = await tx
    .select({ seq: max(notes.seq), count: count() })
    .from(notes)
    .where(ofUser);
  if (!known && (most?.count ?? 0) >= NOTES_MAX)
    throw new Refusal('forbidden', `An account can have ${NOTES_MAX.toLocaleString('en-IN')} notes.`);
  const changed = toRow(merged, user.id, (most?.seq ?? 0) + 1);
  await tx
    .insert(notes)
    .values(changed)
    .onConflictDoUpdate({ target: [notes.userId, notes.id], set: changed });
  return { place: merged.place };
}
