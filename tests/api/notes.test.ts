import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTE_TEXT_MAX, NOTE_TEXTS_MAX, NOTES_MAX } from '#contract/limits.ts';
import { deleteNote, mergeNotes, moveNote, textOf, writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { courses, libraryEntries, notes, tracks } from '#server/db/schema.ts';
import { aNote } from '../support/a-note.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
let courseId: string;
let trackId: string;
beforeAll(async () => {
  [courseId = ''] = await t.addCourses({});
  trackId = await addTrack(courseId);
});
beforeEach(async () => {
  learner = await t.signUp();
  await t.grant(learner.id, courseId);
});

async function addTrack(course: string, fields: Partial<typeof tracks.$inferInsert> = {}): Promise<string> {
  const values = { courseId: course, type: 'text' as const, title: 'Lesson', ...fields };
  const [row] = await t.db.insert(tracks).values(values).returning({ id: tracks.id });
  return row?.id ?? '';
}

interface Page {
  notes: Note[];
  cursor: number;
  more: boolean;
}
const put = (note: Note, { as = learner, key }: { as?: TestUser; key?: string } = {}) =>
  t.request<{ code?: string; data: { place: Note['place'] } }>('/note', { method: 'PUT', as, key, body: { note } });
const load = async (query = '', as = learner) => (await t.request<{ data: Page }>(`/note${query}`, { as })).body.data;
const newNote = (text = 'Wet it first', of: Partial<Note> = {}) =>
  writeNote(aNote({ courseId, trackId, ...of }), text, 1_760_000_000_000);

describe('PUT /note', () => {
  it('stores a note, and lists it', async () => {
    const note = newNote();
    expect(await put(note)).toMatchObject({ status: 200, body: { data: { place: note.place } } });
    expect(await load()).toEqual({ notes: [note], cursor: 1, more: false });
  });

  it('is one user’s: the same id of somebody else is another note', async () => {
    const note = newNote();
    const other = await t.signUp();
    await t.grant(other.id, courseId);
    await put(note);
    await put({ ...newNote('By another'), _id: note._id }, { as: other });
    expect((await load()).notes.map(textOf)).toEqual(['Wet it first']);
    expect((await load('', other)).notes.map(textOf)).toEqual(['By another']);
  });

  it('repeats its first answer under the same key, and changes nothing twice', async () => {
    const key = randomUUID();
    const note = newNote();
    const first = await put(note, { key });
    await put(deleteNote(note));
    expect((await put(note, { key })).body).toEqual(first.body);
    expect((await load()).notes.map(textOf)).toEqual(['']);
    expect((await put(newNote('Another body'), { key })).body.code).toBe('idempotency_mismatch');
  });

  it('keeps both texts of two devices, and a place beside them', async () => {
    const note = newNote();
    await put(note);
    await put(writeNote(note, 'here', 2));
    await put(writeNote(note, 'there', 1));
    await put(moveNote(note, { seconds: 7, block: null, quote: '' }, Date.now()));
    const [stored] = (await load()).notes;
    expect(stored && textOf(stored)).toBe('here\n\n———\n\nthere');
    expect(stored?.place.seconds).toBe(7);
  });

  it('ends in the same whatever order, repetition and concurrency the deliveries have', async () => {
    const seed = Date.now() % 2 ** 31;
    console.info(`notes: seed ${seed}`);
    const edit = fc.record({ on: fc.nat(5), act: fc.constantFrom('write', 'delete', 'move'), at: fc.nat(1_000_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        learner = await t.signUp();
        await t.grant(learner.id, courseId);
        const states = [newNote('first')];
        for (const { on, act, at } of edits) {
          const from = states[on % states.length] as Note;
          if (act === 'write') states.push(writeNote(from, `text ${at}`, at));
          else if (act === 'delete') states.push(deleteNote(from));
          else states.push(moveNote(from, { seconds: at, block: null, quote: '' }, at));
        }
        const answers = await Promise.all([...states, ...states].map((state) => put(state)));
        for (const { status } of answers) expect(status).toBe(200);
        expect((await load()).notes).toEqual([states.reduce(mergeNotes)]);
      }),
      { seed, numRuns: 10 },
    );
  });

  it('does not let a clock that is years ahead place a note for ever', async () => {
    const note = newNote();
    const ahead = moveNote(note, { seconds: 5, block: null, quote: '' }, Date.now() + 1e11);
    const { at } = (await put(ahead)).body.data.place;
    expect(at).toBeLessThan(Date.now() + 2 * 24 * 60 * 60 * 1000);
    await put({ ...note, place: { seconds: 6, block: null, quote: '', at: at + 1 } });
    expect((await load()).notes[0]?.place.seconds).toBe(6);
  });
});

describe('who may write a note', () => {
  it('refuses a lesson that was not bought, one that is not there, and one of another course', async () => {
    const stranger = await t.signUp();
    expect((await put(newNote(), { as: stranger })).body.code).toBe('not_owned');
    expect((await put(newNote('x', { trackId: randomUUID() }))).body.code).toBe('not_found');
    const [other = ''] = await t.addCourses({});
    await t.grant(learner.id, other);
    expect((await put(newNote('x', { courseId: other }))).body.code).toBe('not_found');
    expect((await load()).notes).toEqual([]);
  });

  it('lets everybody write at a published preview, and at nothing else of its course', async () => {
    const stranger = await t.signUp();
    const preview = await addTrack(courseId, { preview: true });
    expect((await put(newNote('x', { trackId: preview }), { as: stranger })).status).toBe(200);
    await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, courseId));
    expect((await put(newNote('x', { trackId: preview }), { as: stranger })).body.code).toBe('not_found');
    await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, courseId));
  });

  it('takes a note at a lesson that was removed meanwhile', async () => {
    const removed = await addTrack(courseId, { deletedAt: new Date() });
    expect((await put(newNote('x', { trackId: removed }))).status).toBe(200);
  });

  it('leaves the notes of a refunded course to their writer: to read, change and delete', async () => {
    const note = newNote();
    await put(note);
    await t.db.delete(libraryEntries).where(eq(libraryEntries.userId, learner.id));
    expect((await put(newNote('a new one'))).body.code).toBe('not_owned');
    const changed = writeNote(note, 'still mine', Date.now());
    expect((await put(changed)).status).toBe(200);
    expect((await load()).notes.map(textOf)).toEqual(['still mine']);
    expect((await put(deleteNote(changed))).status).toBe(200);
    expect(JSON.stringify(await load())).not.toContain('still mine');
  });

  it('leaves them when the course is erased, and in the export', async () => {
    const [gone = ''] = await t.addCourses({});
    await t.grant(learner.id, gone);
    await put(newNote('outlives it', { courseId: gone, trackId: await addTrack(gone) }));
    await t.db.delete(libraryEntries).where(eq(libraryEntries.courseId, gone));
    await t.db.delete(courses).where(eq(courses.id, gone));
    expect((await load()).notes.map(textOf)).toEqual(['outlives it']);
    const { body } = await t.request<{ data: { notes: Note[] } }>('/user/export', { as: learner });
    expect(body.data.notes.map(textOf)).toEqual(['outlives it']);
  });

  it('does not move a note to another lesson', async () => {
    const note = newNote();
    await put(note);
    expect((await put({ ...note, trackId: await addTrack(courseId) })).body.code).toBe('not_found');
  });
});

describe('limits', () => {
  it('refuses a text that is too long, and one text too many in a note', async () => {
    expect((await put(newNote('x'.repeat(NOTE_TEXT_MAX)))).status).toBe(200);
    expect((await put(newNote('x'.repeat(NOTE_TEXT_MAX + 1)))).body.code).toBe('bad_request');
    const note = newNote('0');
    for (let i = 1; i <= NOTE_TEXTS_MAX; i++) {
      const { status } = await put(writeNote({ ...note, texts: [] }, `${i}`, i));
      expect(status).toBe(200);
    }
    expect((await put(note)).body.code).toBe('conflict');
  });

  it('refuses one note more than an account may have; known ones can still be changed', async () => {
    const placed = { seconds: null, block: null, quote: '', placedAt: new Date() };
    const rows = Array.from({ length: NOTES_MAX }, (_, i) => ({
      ...{ userId: learner.id, id: randomUUID(), seq: i + 1, courseId, trackId, createdAt: new Date(), ...placed },
      ...{ courseTitle: '', lessonTitle: '', texts: [], replaced: [] },
    }));
    for (let i = 0; i < NOTES_MAX; i += 2000) await t.db.insert(notes).values(rows.slice(i, i + 2000));
    expect((await put(newNote())).body.code).toBe('forbidden');
    expect((await put(newNote('again', { _id: rows[0]?.id ?? '' }))).status).toBe(200);
  }, 60_000);
});

describe('GET /note', () => {
  it('tells what changed since a cursor, a page at a time, each note once', async () => {
    const written = Array.from({ length: 5 }, (_, i) => newNote(`${i}`));
    for (const note of written) await put(note);
    const first = await load('?limit=3');
    expect(first).toMatchObject({ more: true, cursor: 3 });
    const second = await load(`?limit=3&since=${first.cursor}`);
    expect(second).toMatchObject({ more: false, cursor: 5 });
    expect([...first.notes, ...second.notes].map(textOf)).toEqual(['0', '1', '2', '3', '4']);
    expect(await load('?since=5')).toEqual({ notes: [], cursor: 5, more: false });
    await put(deleteNote(written[1] as Note));
    await put(written[2] as Note);
    expect(await load('?since=5')).toEqual({ notes: [deleteNote(written[1] as Note)], cursor: 6, more: false });
  });

  it('needs a session', async () => {
    expect((await t.request('/note')).status).toBe(401);
  });
});
