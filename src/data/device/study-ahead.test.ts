import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library, OwnedCourse } from '#contract/library.ts';
import type { Track } from '#contract/track.ts';
import { aProgress } from '../../../tests/support/a-progress.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import type { Connection } from '../data-use/connection.ts';
import { saveDataUseSettings } from '../data-use/data-use-settings.ts';
import { closeDb, openDb, type CodeItDatabase } from '../db/database.ts';
import { removeDownload, resumeDownload } from '../downloads/download-commands.ts';
import { loadDownloads } from '../downloads/load-downloads.ts';
import { lessonsAhead, queueAhead } from './study-ahead.ts';

const ANA = 'ana';

const film = (courseId: string, n: number): Track =>
  aTrack({
    _id: `${courseId}-film-${n}`,
    courseId,
    type: 'video',
    durationSeconds: 60,
    renditions: (['1080p', '480p'] as const).map((quality) => ({
      quality,
      url: `/v/${courseId}-${n}-${quality}`,
      bytes: 100,
      mediaId: `${courseId}-${n}-${quality}`,
    })),
  });
/** A text, then five films, with a link between them that nothing can be downloaded of. */
const lessonsOf = (courseId: string): Track[] => [
  aTrack({ _id: `${courseId}-text`, courseId }),
  film(courseId, 1),
  aTrack({ _id: `${courseId}-link`, courseId, type: 'video', videoUrl: 'https://youtu.be/abcdefghijk' }),
  ...[2, 3, 4, 5].map((n) => film(courseId, n)),
];
const done = (trackId: string, at: number) =>
  aProgress({ courseId: trackId.slice(0, 1), trackId, completedAt: at, positionAt: at });

let db: CodeItDatabase;
let caches: CacheStorage;
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  db = await openDb();
  caches = memoryCaches();
  const owned = (id: string) =>
    ({ _id: id, title: id, purchasedAt: '2026-01-01', progress: { lastTrackId: null } }) as unknown as OwnedCourse;
  const library: Library = {
    purchasedCourses: ['a', 'b'].map(owned),
    wishlist: [],
    archivedCourses: [],
    hiddenCourses: [],
  };
  await db.libraries.put({ userId: ANA, asOf: 0, rev: 0, library });
  for (const courseId of ['a', 'b']) {
    const tracks = lessonsOf(courseId);
    const trackIds = tracks.map(({ _id }) => _id);
    await db.contents.put({
      userId: ANA,
      courseId,
      courseTitle: courseId,
      tracks,
      trackIds,
      courseStamp: '',
      linksExpireAt: 0,
      asOf: 0,
    });
  }
  // The text of b is what was studied last.
  await db.progress.bulkPut([
    { ...done('a-text', 1_000_000_000_000), userId: ANA },
    { ...done('b-text', 1_800_000_000_000), userId: ANA },
  ]);
  await saveDataUseSettings(db, { studyAhead: '480p' });
});

const queue = (connection: Connection = {}, quota = 1e9) =>
  queueAhead(db, {
    userId: ANA,
    now: 5,
    connection: () => connection,
    storage: { caches, room: { estimate: () => Promise.resolve({ quota, usage: 0 }) } },
  });
const queued = async () => (await loadDownloads(db, ANA)).map(({ trackId }) => trackId);

describe('lessonsAhead', () => {
  const ids = (done_: string[]) =>
    lessonsAhead(lessonsOf('a'), new Map(done_.map((id, n) => [id, done(id, 1_000_000_000_000 + n)]))).map(
      ({ _id }) => _id,
    );

  it('begins with the lesson that is studied, and leaves out what is done and what has no file', () => {
    expect(ids([])).toEqual(['a-film-1', 'a-film-2', 'a-film-3']);
    expect(ids(['a-text', 'a-film-1', 'a-film-3'])).toEqual(['a-film-4', 'a-film-5', 'a-film-2']);
    expect(ids(['a-film-5', 'a-film-4'])).toEqual(['a-film-1', 'a-film-2', 'a-film-3']);
  });

  it('has none of a course that is done', () => {
    expect(ids(lessonsOf('a').map(({ _id }) => _id))).toEqual([]);
  });
});

describe('queueAhead', () => {
  it('queues the next videos of the course that was studied last, once, in the chosen quality', async () => {
    expect(await queue()).toBe(3);
    expect(await queued()).toEqual(['b-film-1', 'b-film-2', 'b-film-3']);
    const [row] = await loadDownloads(db, ANA);
    expect(row).toMatchObject({ quality: '480p', state: 'queued', ahead: true });
    expect(await queue()).toBe(0);
    await db.progress.put({ ...done('b-film-1', 1_800_000_000_001), userId: ANA });
    expect(await queue()).toBe(1);
    expect(await queued()).toContain('b-film-4');
  });

  it('goes to another course when that one is done', async () => {
    const all = lessonsOf('b').map(({ _id }, n) => ({ ...done(_id, 1_800_000_000_000 + n), userId: ANA }));
    await db.progress.bulkPut(all);
    await queue();
    expect(await queued()).toEqual(['a-film-1', 'a-film-2', 'a-film-3']);
  });

  it.each([
    ['who did not ask for it', async () => saveDataUseSettings(db, { studyAhead: null }), {}],
    ['mobile data', async () => undefined, { type: 'cellular' }],
    ['a browser that saves data', async () => undefined, { saveData: true }],
  ])('does nothing for %s', async (_, prepare, connection) => {
    await prepare();
    expect(await queue(connection)).toBe(0);
    expect(await queued()).toEqual([]);
  });

  it('stops where there is no room', async () => {
    expect(await queue({}, 20 * 1024 * 1024 + 250)).toBe(2);
  });

  it('waits for no other network once the learner asks for it', async () => {
    await queue();
    await db.downloads.update([ANA, 'b-film-1'], { state: 'partial', pausedBy: 'metered' });
    await resumeDownload(db, ANA, 'b-film-1');
    await db.downloads.update([ANA, 'b-film-2'], { state: 'partial', pausedBy: 'quota' });
    await removeDownload(db, ANA, 'b-film-3', caches);
    const rows = await loadDownloads(db, ANA);
    expect(rows.map(({ state, ahead }) => [state, ahead])).toEqual([
      ['queued', false],
      ['queued', true],
    ]);
  });
});
