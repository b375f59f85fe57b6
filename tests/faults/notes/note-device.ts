import { randomUUID } from 'node:crypto';
import { deleteNote, moveNote, writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { type NotesPage, storePage } from '#data/copies/note-copies.ts';
import { loadCursor } from '#data/copies/load-cursor.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import { loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { loadNotesView } from '#data/outbox/view/note-views.ts';
import { aNote } from '../../support/a-note.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';
import { OutboxDevice } from '../outbox-device.ts';

/** What was read on a screen, and what was written in its place: null where the note was deleted. */
export interface Written {
  noteId: string;
  text: string | null;
  /** The texts that the screen showed. */
  seen: string[];
}

/** More changes than this and the device asks twice. */
const PAGE = 3;
const WRITTEN_AT = 1_760_000_000_000;

/** A device with the real copies of notes. */
export class NoteDevice extends OutboxDevice {
  readonly #lesson: { courseId: string; trackId: string };
  #old: Note[] = [];
  readonly #deleted: Note[] = [];
  readonly written: Written[] = [];

  private constructor(t: TestApp, user: TestUser, lesson: { courseId: string; trackId: string }, db: CodeItDatabase) {
    super(t, user, db, { method: 'PUT', path: '/note' });
    this.#lesson = lesson;
  }

  static async open(t: TestApp, user: TestUser, lesson: { courseId: string; trackId: string }): Promise<NoteDevice> {
    const db = new CodeItDatabase(`notes-${randomUUID()}`);
    await loadCommandsFor(['note-put']);
    await db.open();
    return new NoteDevice(t, user, lesson, db);
  }

  async shown(): Promise<Note[]> {
    const views = await loadNotesView(this.db, this.user.id);
    return views.map(({ note }) => note).sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  async #pick(which: number): Promise<Note | undefined> {
    const notes = await this.shown();
    return notes[which % Math.max(1, notes.length)];
  }

  #put(note: Note): Promise<void> {
    return this.say('note-put', { note });
  }

  async #write(note: Note, text: string): Promise<void> {
    this.written.push({ noteId: note._id, text, seen: note.texts.map((each) => each.text) });
    await this.#put(writeNote(note, text, this.clock));
  }

  async add(): Promise<void> {
    await this.#write(aNote({ ...this.#lesson, createdAt: WRITTEN_AT }), `new ${randomUUID()}`);
  }

  async write(which: number): Promise<void> {
    const note = await this.#pick(which);
    if (note) await this.#write(note, `text ${randomUUID()}`);
  }

  /** The editor was opened a while ago. */
  async writeWhatWasSeen(which: number): Promise<void> {
    const note = this.#old[which % Math.max(1, this.#old.length)];
    if (note) await this.#write(note, `late ${randomUUID()}`);
    this.#old = await this.shown();
  }

  async remove(which: number): Promise<void> {
    const note = await this.#pick(which);
    if (!note) return;
    const after = deleteNote(note);
    this.#deleted.push(after);
    this.written.push({ noteId: note._id, text: null, seen: note.texts.map(({ text }) => text) });
    await this.#put(after);
  }

  async undo(which: number): Promise<void> {
    const [gone] = this.#deleted.splice(which % Math.max(1, this.#deleted.length), 1);
    if (!gone) return;
    // By words of its own, so that what came back is told from what was deleted.
    const text = `undone ${randomUUID()}`;
    this.written.push({ noteId: gone._id, text, seen: [] });
    await this.#put(writeNote(gone, text, this.clock));
  }

  async move(which: number): Promise<void> {
    const note = await this.#pick(which);
    if (note) await this.#put(moveNote(note, { seconds: which, block: null, quote: '' }, this.clock));
  }

  async fetch(): Promise<void> {
    for (let more = true; more;) {
      const since = await loadCursor(this.db, 'notes', this.user.id);
      const path = `/note?since=${since}&limit=${PAGE}`;
      const { body } = await this.t.request<{ data: NotesPage }>(path, { as: this.user });
      await this.db.transaction('rw', this.db.notes, () => storePage(this.db, this.user.id, body.data));
      more = body.data.more;
    }
  }
}
