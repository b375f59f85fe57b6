import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deleteNote, moveNote, writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { type NotesPage, storePage } from '#data/copies/note-copies.ts';
import { loadNotesCursor } from '#data/copies/note-cursor.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { loadCommandsFor, readRow } from '#data/outbox/commands/registry.ts';
import { claim } from '#data/outbox/delivery/claim.ts';
import { settleDelivered, settleFailed } from '#data/outbox/delivery/settle.ts';
import { enqueueIn } from '#data/outbox/storage/enqueue.ts';
import { loadNotesView } from '#data/outbox/view/note-views.ts';
import { aNote } from '../../support/a-note.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';

/** What was read on a screen, and what was written in its place: null where the note was deleted. */
export interface Written {
  noteId: string;
  text: string | null;
  /** The texts that the screen showed. */
  seen: string[];
}

interface Sent {
  key: string;
  body: string;
  answer: { status: number; body: unknown };
}

const CLOCK_ERRORS_MS = [0, -400 * 86_400_000, 400 * 86_400_000, -5000, 5000];
/** More changes than this and the device asks twice. */
const PAGE = 3;
const START = 1_760_000_000_000;
/** Longer than a lease and than any pause between attempts. */
const LATER_MS = 60_000;

/** A device with the real outbox and the real copies, on a database of its own. */
export class NoteDevice {
  readonly #t: TestApp;
  readonly #user: TestUser;
  readonly #lesson: { courseId: string; trackId: string };
  readonly #db: CodeItDatabase;
  #now = START;
  #clockError = 0;
  #process = randomUUID();
  readonly #sent: Sent[] = [];
  #old: Note[] = [];
  readonly #deleted: Note[] = [];
  readonly written: Written[] = [];
  readonly odd: string[] = [];

  private constructor(t: TestApp, user: TestUser, lesson: { courseId: string; trackId: string }, db: CodeItDatabase) {
    this.#t = t;
    this.#user = user;
    this.#lesson = lesson;
    this.#db = db;
  }

  static async open(t: TestApp, user: TestUser, lesson: { courseId: string; trackId: string }): Promise<NoteDevice> {
    const db = new CodeItDatabase(`notes-${randomUUID()}`);
    await loadCommandsFor(['note-put']);
    await db.open();
    return new NoteDevice(t, user, lesson, db);
  }

  async close(): Promise<void> {
    await this.#db.delete();
  }

  async shown(): Promise<Note[]> {
    const views = await loadNotesView(this.#db, this.#user.id);
    return views.map(({ note }) => note).sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  get #clock(): number {
    return (this.#now += 7) + this.#clockError;
  }

  async #pick(which: number): Promise<Note | undefined> {
    const notes = await this.shown();
    return notes[which % Math.max(1, notes.length)];
  }

  async #say(note: Note): Promise<void> {
    const db = this.#db;
    await db.transaction('rw', db.outbox, db.unsaved, db.files, () =>
      enqueueIn(db, 'note-put', this.#user.id, { note }, { now: this.#now }),
    );
  }

  async #write(note: Note, text: string): Promise<void> {
    this.written.push({ noteId: note._id, text, seen: note.texts.map((each) => each.text) });
    await this.#say(writeNote(note, text, this.#clock));
  }

  async add(): Promise<void> {
    await this.#write(aNote({ ...this.#lesson, createdAt: this.#now }), `new ${randomUUID()}`);
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
    await this.#say(after);
  }

  async undo(which: number): Promise<void> {
    const [gone] = this.#deleted.splice(which % Math.max(1, this.#deleted.length), 1);
    if (!gone) return;
    // By words of its own, so that what came back is told from what was deleted.
    const text = `undone ${randomUUID()}`;
    this.written.push({ noteId: gone._id, text, seen: [] });
    await this.#say(writeNote(gone, text, this.#clock));
  }

  async move(which: number): Promise<void> {
    const note = await this.#pick(which);
    if (note) await this.#say(moveNote(note, { seconds: which, block: null, quote: '' }, this.#clock));
  }

  async setClock(which: number): Promise<void> {
    this.#clockError = CLOCK_ERRORS_MS[which % CLOCK_ERRORS_MS.length] ?? 0;
    await Promise.resolve();
  }

  /**
   * Sends the next row. `unheard`: the answer is lost. `killed`: the process ends before it hears, and another one finds the row
   * as it was left.
   */
  async deliver(end: 'heard' | 'unheard' | 'killed'): Promise<void> {
    this.#now += LATER_MS;
    const by = { userId: this.#user.id, owner: this.#process, now: this.#now, exclusive: true };
    const row = await claim(this.#db, by);
    if (!row) return;
    const answer = await this.#send(row);
    if (end === 'killed') {
      this.#process = randomUUID();
    } else if (end === 'unheard') {
      await settleFailed(this.#db, row, { kind: 'network' }, { now: this.#now, random: 0 });
    } else if (answer.status === 200) {
      await settleDelivered(this.#db, row, { data: (answer.body as { data: unknown }).data });
    } else {
      this.odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await this.#db.outbox.delete(row.seq);
    }
  }

  kill(): Promise<void> {
    return this.deliver('killed');
  }

  async #send({ key, type, payload, v }: OutboxRow): Promise<Sent['answer']> {
    const body = readRow({ type, payload, v })?.body ?? '';
    const answer = await this.#request(key, body);
    this.#sent.push({ key, body, answer });
    return answer;
  }

  async #request(key: string, body: string): Promise<Sent['answer']> {
    const options = { as: this.#user, method: 'PUT', key, body: JSON.parse(body) as unknown } as const;
    const answer = await this.#t.request('/note', options);
    return { status: answer.status, body: answer.body };
  }

  /** The network delivers a copy of something that was said long ago. */
  async repeat(which: number): Promise<void> {
    const sent = this.#sent[which % Math.max(1, this.#sent.length)];
    if (!sent) return;
    const again = await this.#request(sent.key, sent.body);
    if (!isDeepStrictEqual(again, sent.answer)) this.odd.push('another answer under the same key');
  }

  async fetch(): Promise<void> {
    for (let more = true; more;) {
      const since = await loadNotesCursor(this.#db, this.#user.id);
      const path = `/note?since=${since}&limit=${PAGE}`;
      const { body } = await this.#t.request<{ data: NotesPage }>(path, { as: this.#user });
      await this.#db.transaction('rw', this.#db.notes, () => storePage(this.#db, this.#user.id, body.data));
      more = body.data.more;
    }
  }

  async deliverAll(): Promise<void> {
    while ((await this.#db.outbox.count()) > 0) await this.deliver('heard');
  }
}
