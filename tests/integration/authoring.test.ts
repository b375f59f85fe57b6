// Before the window: it would put the database there.
import 'fake-indexeddb/auto';
import '../support/browser-globals.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf, keyBetween } from '#data/authoring/draft-tree.ts';
import { forgetUnsaved, loadUnsaved, saveUnsaved } from '#data/authoring/unsaved-text.ts';
import { call, configureHttp } from '#data/api/http-client.ts';
import { loadAuthoredRev, loadDraftRev, saveAuthored, saveDraft } from '#data/copies/authored-copies.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { deleteOthersData, deleteUserData } from '#data/device/delete-user-data.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { loadAuthoredView, loadDraftView } from '#data/outbox/view/authored-views.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { countPending, countUnsaved, loadPendingCommands, retryCommand } from '#data/outbox/storage/pending.ts';
import { loadWaitingPicture } from '#data/outbox/storage/load-waiting-picture.ts';
import {
  addLessonPicture,
  addTrack,
  createCourse,
  editCourse,
  editTrack,
  moveTrack,
  removeTrack,
  setStatus,
  setThumbnail,
  settleConflict,
} from '#data/queries/authoring/author.ts';
import { endSession, getSession, signIn } from '#data/session/session-store.ts';
import { aUser } from '../support/a-user.ts';
import { courseFields, newTrack } from '../support/authored.ts';
import { createAuthoringServer } from '../support/authoring-server.ts';
import { seededRandom } from '../support/seeded-random.ts';

const USER = aUser('ana', 'both');

/** `answerLost` lets a request through and cuts the answer off. */
type Line = 'up' | 'down' | 'answerLost';
let line: Line;
let server: ReturnType<typeof createAuthoringServer>;
let ahead = 0;
const PICTURE = new File(['pixels'], 'loom.png', { type: 'image/png' });

const drain = () => drainOutbox({ userId: USER._id, reconnected: true, now: () => Date.now() + ahead });
const draft = async (courseId: string) => loadDraftView(await openDb(), USER._id, courseId);
const authored = async () => loadAuthoredView(await openDb(), USER._id);
const rows = async () => (await openDb()).outbox.orderBy('seq').toArray();
const kinds = async () => (await rows()).map(({ type, state }) => `${type} ${state}`);
const track = async (courseId: string, trackId: string) => {
  const found = (await draft(courseId)).draft?.tracks.find(({ _id }) => _id === trackId);
  if (!found) throw new Error(`No track ${trackId} is in sight`);
  return found;
};
const done = () => server.done.map(({ name }) => name.replace('/course/', '').replace('content/', ''));
/** As a screen that is open asks again. */
async function refresh(courseId: string) {
  const [revs, listRev] = await Promise.all([loadDraftRev(USER._id, courseId), loadAuthoredRev(USER._id)]);
  const { data } = await call('courseDraft', { query: { courseId } });
  await saveDraft(USER._id, data, revs);
  await saveAuthored(USER._id, (await call('courseInstructor')).data, listRev);
}
/** The page dies and another one starts. */
const reload = () => closeDb();

/** A course with one text that the server and this device know, titled 'Warp', of the content 'Begin'. */
async function aKnownTrack() {
  const { courseId } = await createCourse(courseFields, null);
  const { trackId } = await addTrack(courseId, newTrack());
  await drain();
  await refresh(courseId);
  server.done.length = 0;
  return { courseId, trackId };
}
/** What another device of the same instructor made of a track meanwhile. */
function elsewhere(trackId: string, change: object) {
  const known = server.tracks.get(trackId);
  if (known) Object.assign(known, change, { version: known.version + 1 });
}

beforeAll(async () => {
  // Node's own: the window's knows no blob of Node.
  const form = await new Response(new URLSearchParams('a=1')).formData();
  Object.defineProperty(globalThis, 'FormData', { value: form.constructor, configurable: true });
});
beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  localStorage.clear();
  line = 'up';
  ahead = 0;
  server = createAuthoringServer();
  configureHttp({
    baseUrl: '',
    token: () => getSession().token,
    onUnauthorized: () => undefined,
    fetch: async (url, init) => {
      if (line === 'down') throw new TypeError('failed to fetch');
      const response = await server.fetch(url, init);
      if (line === 'answerLost') throw new TypeError('network error');
      return response;
    },
  });
  signIn('token', USER);
});
afterEach(() => endSession('logout'));

describe('a course made without a network', () => {
  it('brings a picture to the server before the text that names it, and shows it from this device until then', async () => {
    const { courseId, trackId } = await aKnownTrack();
    line = 'down';
    await editTrack(await track(courseId, trackId), { content: 'Begin' }, { content: 'Begin here' });
    const { pictureId } = await addLessonPicture(courseId, PICTURE);
    await editTrack(await track(courseId, trackId), { content: 'Begin here' }, { content: `![A loom](${pictureId})` });
    await reload();
    const kept = await loadWaitingPicture(USER._id, { courseId, pictureId });
    expect(await kept?.text()).toBe('pixels');
    expect(await loadWaitingPicture(USER._id, { courseId, pictureId: 'another' })).toBeNull();
    expect(await loadWaitingPicture('another', { courseId, pictureId })).toBeNull();
    await drain();
    expect(done()).toEqual([]);

    line = 'up';
    await drain();
    expect(done()).toEqual(['track/update', 'lesson-picture', 'track/update']);
    expect(server.done[1]).toMatchObject({ query: { courseId, pictureId }, file: 'pixels' });
    expect(await rows()).toEqual([]);
    expect(await loadWaitingPicture(USER._id, { courseId, pictureId })).toBeNull();
  });

  it('is in both views at once, and arrives in order, each command once', async () => {
    line = 'down';
    const { courseId } = await createCourse(courseFields, PICTURE);
    const folder = await addTrack(courseId, newTrack({ type: 'folder', title: 'Part', content: null }));
    const text = await addTrack(courseId, newTrack({ parentId: folder.trackId }));
    await reload();
    await editTrack(await track(courseId, text.trackId), { content: 'Begin' }, { content: 'Begin here' });
    await moveTrack(await track(courseId, text.trackId), null, 'a1');
    const { draft: seen } = await draft(courseId);
    const course = (await authored()).courses[0];
    expect(course).toMatchObject({ _id: courseId, title: 'Looms', status: 'draft', trackCount: 1, totalSeconds: 1 });
    expect(seen?.tracks.map(({ title, parentId }) => [title, parentId])).toEqual([
      ['Part', null],
      ['Warp', null],
    ]);
    if (course) await setStatus(course, 'published');
    await drain();
    expect(done()).toEqual([]);

    line = 'up';
    await reload();
    await drain();
    expect(done()).toEqual(['add', 'thumbnail', 'track/add', 'track/add', 'track/update', 'track/move', 'status']);
    expect(await rows()).toEqual([]);
    expect(server.courses.get(courseId)).toMatchObject({ status: 'published', thumbnail: '/media/pixels' });
    expect(server.tracks.get(text.trackId)).toMatchObject({ content: 'Begin here', parentId: null, orderKey: 'a1' });
    // Without another answer the device shows what arrived, with the picture's address.
    line = 'down';
    expect((await authored()).courses).toMatchObject([
      { _id: courseId, status: 'published', thumbnail: '/media/pixels' },
    ]);
    expect((await draft(courseId)).draft?.tracks).toHaveLength(2);
  });

  it('does once what the server did before its answer was lost', async () => {
    line = 'answerLost';
    const { courseId } = await createCourse(courseFields, null);
    await drain();
    await addTrack(courseId, newTrack());
    await drain();
    await reload();
    line = 'up';
    await drain();
    expect(done()).toEqual(['add', 'track/add']);
    expect(await rows()).toEqual([]);
  });

  it('keeps what is typed into the form until it is a command, and not a moment longer', async () => {
    await saveUnsaved(USER._id, 'course-new', { title: 'Loo' }, 'title');
    await reload();
    expect(await loadUnsaved(USER._id, 'course-new')).toMatchObject({ fields: { title: 'Loo' }, focus: 'title' });
    await createCourse(courseFields, null);
    expect(await loadUnsaved(USER._id, 'course-new')).toBeNull();
    await saveUnsaved(USER._id, 'track:t', { title: 'x' });
    await forgetUnsaved(USER._id, 'track:t');
    expect(await loadUnsaved(USER._id, 'track:t')).toBeNull();
  });

  it('holds its tracks back while the creation is refused, stays in sight, and goes on when it is corrected', async () => {
    line = 'down';
    const { courseId } = await createCourse(courseFields, null);
    await addTrack(courseId, newTrack());
    line = 'up';
    const fetch = server.fetch.bind(server);
    server.fetch = () =>
      Promise.resolve(
        new Response(JSON.stringify({ success: false, code: 'bad_request', message: 'no' }), { status: 400 }),
      );
    await drain();
    server.fetch = fetch;
    await drain();
    expect(await kinds()).toEqual(['course-add dead', 'track-add pending']);
    expect((await authored()).courses).toHaveLength(1);
    await editCourse(courseId, 0, { title: 'Looms' }, { title: 'Looms again' });
    await drain();
    expect(done()).toEqual(['add', 'track/add']);
    expect(server.courses.get(courseId)?.title).toBe('Looms again');
  });

  it('corrects a refused track by an edit of it', async () => {
    const { courseId } = await aKnownTrack();
    const { trackId } = await addTrack(courseId, newTrack({ type: 'video', content: null, videoUrl: 'bad' }));
    await drain();
    expect(await kinds()).toEqual(['track-add dead']);
    await editTrack(await track(courseId, trackId), { videoUrl: 'bad' }, { videoUrl: 'https://youtu.be/x' });
    await drain();
    expect(await rows()).toEqual([]);
    expect(server.tracks.get(trackId)?.videoUrl).toBe('https://youtu.be/x');
  });
});

describe('edits', () => {
  it('are one command while none was tried, and none when nothing changed in the end', async () => {
    const { courseId, trackId } = await aKnownTrack();
    await editTrack(await track(courseId, trackId), { title: 'Warp' }, { title: 'Weft' });
    await editTrack(
      await track(courseId, trackId),
      { title: 'Weft', content: 'Begin' },
      { title: 'Woof', content: 'B' },
    );
    expect((await rows()).map(({ payload }) => payload)).toMatchObject([
      { from: { title: 'Warp', content: 'Begin' }, changes: { title: 'Woof', content: 'B' } },
    ]);
    await editTrack(
      await track(courseId, trackId),
      { title: 'Woof', content: 'B' },
      { title: 'Warp', content: 'Begin' },
    );
    expect(await rows()).toEqual([]);
  });

  it('of a course are shown in both views, and the last of two moves is sent', async () => {
    const { courseId, trackId } = await aKnownTrack();
    await editCourse(courseId, 1, { title: 'Looms' }, { title: 'Great looms' });
    expect([(await authored()).courses[0]?.title, (await draft(courseId)).draft?.course.title]).toEqual([
      'Great looms',
      'Great looms',
    ]);
    await moveTrack(await track(courseId, trackId), null, 'a5');
    await moveTrack(await track(courseId, trackId), null, 'a6');
    await setThumbnail(courseId, PICTURE);
    expect((await loadPendingCommands(await openDb(), USER._id)).map(({ label }) => label)).toEqual([
      'Your edit of the course “Looms”',
      'Move “Warp” in Looms',
      'Upload a picture for the course “Great looms”',
    ]);
    await drain();
    expect(done()).toEqual(['update', 'track/move', 'thumbnail']);
    expect(server.tracks.get(trackId)?.orderKey).toBe('a6');
  });

  it('of an answer that was asked for before a delivery are not saved over it', async () => {
    const { courseId, trackId } = await aKnownTrack();
    const [rev, listRev] = [await loadDraftRev(USER._id, courseId), await loadAuthoredRev(USER._id)];
    const before = (await call('courseDraft', { query: { courseId } })).data;
    await editTrack(await track(courseId, trackId), { title: 'Warp' }, { title: 'Weft' });
    await drain();
    expect(await saveDraft(USER._id, before, rev)).toBe(false);
    expect(await saveAuthored(USER._id, [], listRev)).toBe(false);
    expect((await track(courseId, trackId)).title).toBe('Weft');
  });

  it('of two tabs arrive once, and one made of an older text is asked about', async () => {
    const { courseId, trackId } = await aKnownTrack();
    line = 'down';
    const seen = await track(courseId, trackId);
    await editTrack(seen, { title: 'Warp' }, { title: 'Weft' });
    await editTrack(seen, { title: 'Warp' }, { title: 'Woof' });
    line = 'up';
    await Promise.all([drain(), drain(), drain()]);
    expect(done()).toEqual(['track/update']);
    expect((await draft(courseId)).conflicts).toMatchObject([{ base: 'Warp', mine: 'Woof', theirs: 'Weft' }]);
  });
});

describe('a conflict', () => {
  /** Title and content are edited here, the title elsewhere too; another title is typed before the refusal is known. */
  async function open() {
    const known = await aKnownTrack();
    const { courseId, trackId } = known;
    elsewhere(trackId, { title: 'Theirs' });
    line = 'answerLost';
    await editTrack(
      await track(courseId, trackId),
      { title: 'Warp', content: 'Begin' },
      { title: 'Mine', content: 'Mine too' },
    );
    await drain();
    await editTrack(await track(courseId, trackId), { title: 'Mine' }, { title: 'Mine, later' });
    await moveTrack(await track(courseId, trackId), null, 'a7');
    line = 'up';
    await drain();
    return known;
  }

  it('keeps only its own field from the server, with all that was typed in it', async () => {
    const { courseId, trackId } = await open();
    expect(await kinds()).toEqual(['track-edit dead']);
    expect(server.tracks.get(trackId)).toMatchObject({ title: 'Theirs', content: 'Mine too', orderKey: 'a7' });
    const { conflicts, draft: seen } = await draft(courseId);
    expect(conflicts).toMatchObject([
      { of: 'track', trackId, field: 'title', base: 'Warp', mine: 'Mine, later', theirs: 'Theirs' },
    ]);
    expect(seen?.tracks[0]?.title).toBe('Theirs');
  });

  it('takes what is typed on, and lets other fields pass', async () => {
    const { courseId, trackId } = await open();
    await reload();
    await editTrack(
      await track(courseId, trackId),
      { title: 'Theirs', description: 'The first thread' },
      { title: 'Typed on', description: 'New' },
    );
    await drain();
    expect(server.tracks.get(trackId)).toMatchObject({ title: 'Theirs', description: 'New' });
    expect((await draft(courseId)).conflicts).toMatchObject([{ base: 'Warp', mine: 'Typed on', theirs: 'Theirs' }]);
  });

  it.each([
    ['mine', 'Mine, later', ['track/update']],
    ['theirs', 'Theirs', []],
    ['both', 'Theirs and mine', ['track/update']],
  ])('is settled with %s', async (_, value, calls) => {
    const { courseId, trackId } = await open();
    const [conflict] = (await draft(courseId)).conflicts;
    if (!conflict) throw new Error('no conflict');
    server.done.length = 0;
    await settleConflict(conflict, value);
    await settleConflict(conflict, 'pressed twice');
    expect((await draft(courseId)).conflicts).toEqual([]);
    expect((await track(courseId, trackId)).title).toBe(value);
    await reload();
    await drain();
    expect([server.tracks.get(trackId)?.title, done(), await rows()]).toEqual([value, calls, []]);
  });

  it('is open again when the text changed once more before it was settled', async () => {
    const { courseId, trackId } = await open();
    const [conflict] = (await draft(courseId)).conflicts;
    if (!conflict) throw new Error('no conflict');
    elsewhere(trackId, { title: 'Theirs again' });
    await settleConflict(conflict, 'Mine');
    await drain();
    expect((await draft(courseId)).conflicts).toMatchObject([{ base: 'Theirs', mine: 'Mine', theirs: 'Theirs again' }]);
  });

  it('is one though it was tried again', async () => {
    const { courseId, trackId } = await open();
    const [row] = await rows();
    await retryCommand(row?.seq ?? 0);
    await editTrack(await track(courseId, trackId), { title: 'Mine, later' }, { title: 'Last' });
    await drain();
    expect((await draft(courseId)).conflicts).toMatchObject([{ base: 'Warp', mine: 'Last', theirs: 'Theirs' }]);
  });

  it('is left alone when it is being tried again', async () => {
    const { courseId } = await open();
    const [conflict] = (await draft(courseId)).conflicts;
    const [row] = await rows();
    await retryCommand(row?.seq ?? 0);
    if (conflict) await settleConflict(conflict, 'Late');
    expect(await kinds()).toEqual(['track-edit pending']);
  });

  it('with a removal brings the track back with what is kept, or leaves it', async () => {
    const { courseId, trackId } = await aKnownTrack();
    server.remove(trackId);
    await editTrack(
      await track(courseId, trackId),
      { title: 'Warp', content: 'Begin' },
      { title: 'Mine', content: 'Long work' },
    );
    await drain();
    const { conflicts, draft: seen } = await draft(courseId);
    expect(seen?.tracks).toEqual([]);
    expect(conflicts.map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
      ['title', 'Mine', undefined],
      ['content', 'Long work', undefined],
    ]);
    for (const conflict of conflicts) await settleConflict(conflict, conflict.mine);
    await drain();
    expect(server.tracksOf(courseId)).toMatchObject([{ _id: trackId, title: 'Mine', content: 'Long work' }]);
    expect(await rows()).toEqual([]);

    server.remove(trackId);
    await editTrack(await track(courseId, trackId), { title: 'Mine' }, { title: 'In vain' });
    await drain();
    const [left] = (await draft(courseId)).conflicts;
    if (!left) throw new Error('no conflict');
    await settleConflict(left, undefined);
    await drain();
    expect([server.tracksOf(courseId), await rows()]).toEqual([[], []]);
  });

  it('of a course names no track', async () => {
    const { courseId } = await aKnownTrack();
    Object.assign(server.courses.get(courseId) ?? {}, { title: 'Theirs', version: 9 });
    await editCourse(courseId, 1, { title: 'Looms', price: 499 }, { title: 'Mine', price: 99 });
    await drain();
    expect(server.courses.get(courseId)).toMatchObject({ title: 'Theirs', price: 99 });
    const [conflict] = (await draft(courseId)).conflicts;
    expect(conflict).toMatchObject({ of: 'course', trackId: null, field: 'title', mine: 'Mine', theirs: 'Theirs' });
    if (conflict) await settleConflict(conflict, 'Mine');
    await drain();
    expect(server.courses.get(courseId)?.title).toBe('Mine');
  });
});

describe('a removal', () => {
  it('is undone within its window, also after a reload', async () => {
    const { courseId, trackId } = await aKnownTrack();
    const { undo } = await removeTrack(await track(courseId, trackId), 'Warp');
    expect((await draft(courseId)).draft?.tracks).toEqual([]);
    await reload();
    await undo();
    ahead = 6000;
    await drain();
    expect([done(), (await draft(courseId)).draft?.tracks.length]).toEqual([[], 1]);
  });

  it('brings the whole folder back when the server already knew', async () => {
    const { courseId } = await createCourse(courseFields, null);
    const { trackId } = await addTrack(courseId, newTrack({ type: 'folder', title: 'Part', content: null }));
    await addTrack(courseId, newTrack({ parentId: trackId }));
    await drain();
    const before = server.tracksOf(courseId);
    const { undo } = await removeTrack(await track(courseId, trackId), 'Part');
    ahead = 6000;
    await drain();
    expect(server.tracksOf(courseId)).toEqual([]);
    await undo();
    await drain();
    expect(server.tracksOf(courseId).map(({ title, parentId }) => [title, parentId])).toEqual(
      before.map(({ title, parentId }) => [title, parentId]),
    );
  });

  it('of what is gone already has happened, and takes what was refused about it along', async () => {
    const { courseId, trackId } = await aKnownTrack();
    elsewhere(trackId, { title: 'Theirs' });
    await editTrack(await track(courseId, trackId), { title: 'Warp' }, { title: 'Mine' });
    await drain();
    const seen = await track(courseId, trackId);
    server.remove(trackId);
    await removeTrack(seen, 'Warp');
    ahead = 6000;
    await drain();
    expect([await rows(), (await draft(courseId)).draft?.tracks]).toEqual([[], []]);
  });
});

describe('a logout', () => {
  const traces = async () => {
    const db = await openDb();
    const counts = [db.authored, db.drafts, db.outbox, db.unsaved].map((table) => table.count());
    return Promise.all(counts);
  };

  it('takes all along, or keeps what was neither sent nor saved, beside whoever signs in', async () => {
    const { courseId, trackId } = await aKnownTrack();
    expect(localStorage.getItem('instructorCourses')).toContain(courseId);
    line = 'down';
    await editTrack(await track(courseId, trackId), { title: 'Warp' }, { title: 'Mine' });
    await saveUnsaved(USER._id, 'course-new', { title: 'Lo' });
    expect([await countPending(USER._id), await countUnsaved(USER._id)]).toEqual([1, 2]);
    endSession('logout');
    expect(localStorage.getItem('instructorCourses')).toBeNull();
    await deleteUserData(USER._id, { keepOutbox: true });
    await deleteOthersData(null);
    expect(await traces()).toEqual([0, 0, 1, 1]);
    await expect(saveUnsaved(USER._id, 'course-new', {})).rejects.toThrow(SessionEnded);

    signIn('token', USER);
    line = 'up';
    await drain();
    expect(server.tracks.get(trackId)?.title).toBe('Mine');
    expect(await loadUnsaved(USER._id, 'course-new')).toMatchObject({ fields: { title: 'Lo' } });
    endSession('logout');
    await deleteUserData(USER._id, { keepOutbox: false });
    expect(await traces()).toEqual([0, 0, 0, 0]);
  });

  it('lets a kept change arrive later without a word left on the device', async () => {
    const { courseId, trackId } = await aKnownTrack();
    await editTrack(await track(courseId, trackId), { title: 'Warp' }, { title: 'Mine' });
    const fetch = server.fetch.bind(server);
    server.fetch = async (url, init) => {
      server.fetch = fetch;
      endSession('logout');
      await deleteUserData(USER._id, { keepOutbox: true });
      return fetch(url, init);
    };
    await drain();
    expect(await traces()).toEqual([0, 0, 0, 0]);
  });
});

describe('whatever happens between two steps', () => {
  const first = Number(process.env.AUTHORING_SEED ?? Date.now() % 1e9);
  it.each(Array.from({ length: 6 }, (_, i) => first + i))('all that was typed arrives (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    let said = 0;
    line = 'down';
    const { courseId } = await createCourse(courseFields, null);
    /** What the instructor typed last, by track and field; tracks that they removed are not in it. */
    const typed = new Map<string, Record<string, unknown>>();
    const steps: Record<string, () => Promise<unknown>> = {
      add: async () => {
        const tracks = (await draft(courseId)).draft?.tracks ?? [];
        const folders = tracks.filter(({ type }) => type === 'folder');
        const parentId = random() < 0.5 ? (pick(folders)?._id ?? null) : null;
        const siblings = childrenOf(tracks, parentId);
        const type = random() < 0.4 ? 'folder' : 'text';
        const made = newTrack({
          parentId,
          type,
          title: `t${(said += 1)}`,
          orderKey: keyBetween(siblings, Math.floor(random() * (siblings.length + 1))),
        });
        const { trackId } = await addTrack(courseId, made);
        typed.set(trackId, { title: made.title, parentId, orderKey: made.orderKey });
      },
      edit: async () => {
        const { draft: seen, conflicts } = await draft(courseId);
        const one = pick(seen?.tracks ?? []);
        if (!one) return;
        const field = pick(['title', 'description'] as const) ?? 'title';
        const value = `t${(said += 1)}`;
        const open = conflicts.some((conflict) => conflict.trackId === one._id && conflict.field === field);
        await editTrack(one, { [field]: open ? 'what the form showed' : one[field] }, { [field]: value });
        typed.set(one._id, { ...typed.get(one._id), [field]: value });
      },
      move: async () => {
        const tracks = (await draft(courseId)).draft?.tracks ?? [];
        const one = pick(tracks);
        if (!one) return;
        const orderKey = keyBetween(
          childrenOf(tracks, null).filter((other) => other !== one),
          0,
        );
        await moveTrack(one, null, orderKey);
        typed.set(one._id, { ...typed.get(one._id), parentId: null, orderKey });
      },
      remove: async () => {
        if (random() < 0.7) return;
        const { tracks } = (await draft(courseId)).draft ?? { tracks: [] };
        const one = pick(tracks);
        if (!one) return;
        const { undo } = await removeTrack(one, one.title);
        if (random() < 0.5) return undo();
        const left = new Set((await draft(courseId)).draft?.tracks.map(({ _id }) => _id));
        for (const id of typed.keys()) if (!left.has(id)) typed.delete(id);
      },
      elsewhere: async () => {
        const one = pick(server.tracksOf(courseId));
        if (!one) return;
        const title = `other ${(said += 1)}`;
        elsewhere(one._id, { title });
        const arrived = new Set(server.done.map(({ key }) => key));
        const isOpen = (await rows()).some(({ key, payload }) => {
          const edit = payload as { trackId?: string; changes?: object };
          return edit.trackId === one._id && 'title' in (edit.changes ?? {}) && !arrived.has(key);
        });
        // What waits here meets it, and is then asked about and kept; else the other device has the last word.
        if (!isOpen && typed.has(one._id)) typed.set(one._id, { ...typed.get(one._id), title });
      },
      refresh: async () => {
        if (line === 'up' && server.courses.has(courseId)) await refresh(courseId);
      },
      line: async () => {
        line = pick(['up', 'down', 'answerLost'] as const) ?? 'up';
        await drain();
      },
      drain: async () => {
        ahead += 3000;
        await drain();
      },
      reload,
    };
    for (let step = 0; step < 60; step++) await pick(Object.values(steps))?.();
    line = 'up';
    ahead += 100_000;
    for (let round = 0; round < 20 && ((await rows()).length > 0 || round === 0); round++) {
      await drain();
      await refresh(courseId);
      for (const conflict of (await draft(courseId)).conflicts) await settleConflict(conflict, conflict.mine);
    }
    expect(await kinds()).toEqual([]);
    const there = new Map(server.tracksOf(courseId).map((one) => [one._id, one]));
    expect([...there.keys()].sort()).toEqual([...typed.keys()].sort());
    for (const [id, fields] of typed) expect(there.get(id)).toMatchObject(fields);
    const names = server.done.map(({ key }) => key);
    expect(new Set(names).size).toBe(names.length);
    expect((await draft(courseId)).draft?.tracks.map(({ _id }) => _id).sort()).toEqual([...there.keys()].sort());
  });
});
