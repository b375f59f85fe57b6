import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import type { Track } from '#contract/track.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { aNote } from '../../../tests/support/a-note.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { openOwnedFiles } from '../owned/owned-files.ts';
import { OwnSearch } from './own-search.ts';
import { deviceSource, type OwnSource } from './own-source.ts';

const text = (_id: string, courseId: string, ...words: string[]): Track =>
  aTrack({
    _id,
    courseId,
    title: `Lesson ${_id}`,
    description: '',
    document: words.map((word) => ({ tag: 'p', children: [word] })),
  });

/** A source in memory; `courses` are in the order of last study. */
function memorySource(courses: Record<string, Track[]>, notes: Note[] = []) {
  const versions = new Map(Object.keys(courses).map((courseId) => [courseId, '1']));
  const source = {
    owned: Object.keys(courses) as string[] | null,
    versions,
    courses,
    notes,
    notesVersion: '1',
    loads: 0,
  };
  const asSource: OwnSource = {
    loadCourses: () => Promise.resolve({ owned: source.owned, versions: new Map(source.versions) }),
    loadCourse: (courseId) => {
      source.loads += 1;
      const tracks = source.courses[courseId];
      return Promise.resolve(tracks ? { courseTitle: `Course ${courseId}`, tracks } : null);
    },
    loadSpoken: () => Promise.resolve([]),
    loadNotesVersion: () => Promise.resolve(source.notesVersion),
    loadNotes: () => Promise.resolve(source.notes),
  };
  return { source, asSource };
}

const lessonsIn = async (search: OwnSearch, query: string) => {
  // On a busy machine it may take longer than a search waits.
  await search.refresh();
  const { courses } = await search.search(query, 20);
  return courses.flatMap(({ lessons }) => lessons.map(({ trackId }) => trackId));
};

describe('OwnSearch', () => {
  it('does not say that there are no courses while nobody knows', async () => {
    const { source, asSource } = memorySource({});
    source.owned = null;
    const search = new OwnSearch(asSource);
    expect((await search.search('salt', 20)).coverage).toMatchObject({ of: 0, building: { done: 0, total: 0 } });
    source.owned = [];
    expect((await search.search('salt', 20)).coverage).toMatchObject({ of: 0, building: null });
  });

  it('finds words that are in different paragraphs of a lesson, and says where', async () => {
    const { asSource } = memorySource({
      a: [text('1', 'a', 'Salt first', 'then pepper'), text('2', 'a', 'salt only')],
    });
    const { courses, total, coverage } = await new OwnSearch(asSource).search('salt pepper', 20);
    expect(total).toBe(1);
    expect(courses).toMatchObject([
      {
        courseId: 'a',
        title: 'Course a',
        lessons: [{ trackId: '1', title: 'Lesson 1', type: 'text', passages: [{ block: 0 }, { block: 1 }] }],
      },
    ]);
    expect(coverage).toEqual({ courses: 1, of: 1, leftOut: 0, failed: 0, building: null });
  });

  it.each(['peper', 'pepepr', 'pepp', 'PEPPER', 'pepperr'])('forgives %j', async (query) => {
    const { asSource } = memorySource({ a: [text('1', 'a', 'black pepper')] });
    expect(await lessonsIn(new OwnSearch(asSource), query)).toEqual(['1']);
  });

  it('says what it took the words for', async () => {
    const { asSource } = memorySource({ a: [text('1', 'a', 'black pepper')] });
    expect((await new OwnSearch(asSource).search('blakc pepper', 20)).corrected).toBe('black pepper');
  });

  it('reads again only what has changed, and forgets what is gone', async () => {
    const { source, asSource } = memorySource({ a: [text('1', 'a', 'salt')], b: [text('2', 'b', 'salt')] });
    const search = new OwnSearch(asSource);
    await search.refresh();
    source.courses['b'] = [text('2', 'b', 'sugar')];
    source.versions.set('b', '2');
    source.loads = 0;
    await search.refresh();
    expect(source.loads).toBe(1);
    expect(await lessonsIn(search, 'sugar')).toEqual(['2']);
    expect(await lessonsIn(search, 'salt')).toEqual(['1']);
    source.versions.delete('a');
    expect(await lessonsIn(search, 'salt')).toEqual([]);
    expect((await search.search('sugar', 20)).coverage).toMatchObject({ courses: 1, of: 2 });
  });

  it('leaves out what was studied longest ago where there is no room, and takes it in when there is', async () => {
    const words = (from: number) => Array.from({ length: 50 }, (_, at) => `word${from + at}`).join(' ');
    const { source, asSource } = memorySource({
      a: [text('1', 'a', words(0))],
      b: [text('2', 'b', words(100))],
      c: [text('3', 'c', `${words(200)} cumin`)],
    });
    const search = new OwnSearch(asSource, { postingsMax: 110 });
    expect((await search.search('word0', 20)).coverage).toMatchObject({ courses: 2, of: 3, leftOut: 1 });
    expect(await lessonsIn(search, 'cumin')).toEqual([]);
    expect(search.postings).toBeLessThanOrEqual(110);
    source.owned = ['b', 'c'];
    source.versions = new Map([
      ['b', '1'],
      ['c', '2'],
    ]);
    expect(await lessonsIn(search, 'cumin')).toEqual(['3']);
  });

  it('takes in what was left out when it is what is studied last, and leaves out another', async () => {
    const words = (from: number) => Array.from({ length: 50 }, (_, at) => `word${from + at}`).join(' ');
    const { source, asSource } = memorySource({
      a: [text('1', 'a', `${words(0)} salt`)],
      b: [text('2', 'b', `${words(100)} cumin`)],
    });
    const search = new OwnSearch(asSource, { postingsMax: 60 });
    expect(await lessonsIn(search, 'cumin')).toEqual([]);
    source.owned = ['b', 'a'];
    expect(await lessonsIn(search, 'cumin')).toEqual(['2']);
    expect((await search.search('salt', 20)).coverage).toMatchObject({ courses: 1, of: 2, leftOut: 1 });
    source.loads = 0;
    await search.refresh();
    expect(source.loads).toBe(0);
  });

  it('reads the others when a course cannot be read, says so, and tries again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { source, asSource } = memorySource({ a: [text('1', 'a', 'salt')], b: [text('2', 'b', 'salt')] });
    const { loadCourse } = asSource;
    asSource.loadCourse = (courseId) =>
      courseId === 'a' && source.versions.get('a') === '1' ? Promise.reject(new Error('broken')) : loadCourse(courseId);
    const search = new OwnSearch(asSource);
    expect(await lessonsIn(search, 'salt')).toEqual(['2']);
    expect((await search.search('salt', 20)).coverage).toMatchObject({ courses: 1, of: 2, failed: 1 });
    source.versions.set('a', '2');
    expect((await lessonsIn(search, 'salt')).sort()).toEqual(['1', '2']);
    expect((await search.search('salt', 20)).coverage).toMatchObject({ courses: 2, failed: 0 });
  });

  it('tells that nothing can be followed also when it took longer than a search waits', async () => {
    const { asSource } = memorySource({ a: [text('1', 'a', 'salt')] });
    const { loadCourses } = asSource;
    asSource.loadCourses = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new Error('broken');
    };
    const search = new OwnSearch(asSource);
    expect((await search.search('salt', 20)).coverage.building).toEqual({ done: 0, total: 0 });
    await search.refresh().catch(() => undefined);
    asSource.loadCourses = loadCourses;
    await expect(search.search('salt', 20)).rejects.toThrow('broken');
    expect(await lessonsIn(search, 'salt')).toEqual(['1']);
  });

  it('knows no word of a text that is gone: it is a typo again', async () => {
    const { source, asSource } = memorySource({
      a: [text('1', 'a', 'blakc pepper')],
      b: [text('2', 'b', 'black pepper')],
    });
    const search = new OwnSearch(asSource);
    expect(await lessonsIn(search, 'blakc')).toEqual(['1']);
    source.versions.delete('a');
    expect(await lessonsIn(search, 'blakc')).toEqual(['2']);
    source.courses['b'] = [text('2', 'b', 'black pepper and salt')];
    source.versions.set('b', '2');
    expect(await lessonsIn(search, 'blakc')).toEqual(['2']);
  });

  it('finds notes at their lesson, as they are now', async () => {
    const note = writeNote(aNote({ trackId: '1', courseId: 'a', texts: [] }), 'ask about turmeric', 1);
    const { source, asSource } = memorySource({ a: [text('1', 'a', 'salt')] }, [note]);
    const search = new OwnSearch(asSource);
    const { courses } = await search.search('turmeric', 20);
    expect(courses).toMatchObject([{ courseId: 'a', lessons: [{ trackId: '1', passages: [{ kind: 'note' }] }] }]);
    source.notes = [writeNote(note, 'ask about cumin', 2)];
    source.notesVersion = '2';
    expect(await lessonsIn(search, 'turmeric')).toEqual([]);
    expect(await lessonsIn(search, 'cumin')).toEqual(['1']);
  });
});

const USER = 'ana';

describe('deviceSource', () => {
  beforeEach(async () => {
    vi.stubGlobal('caches', memoryCaches());
    await (await openDb()).delete();
    await closeDb();
  });

  const keep = async (courseId: string, tracks: Track[], asOf = 1) =>
    (await openDb()).contents.put({
      userId: USER,
      courseId,
      courseTitle: courseId,
      tracks,
      trackIds: tracks.map(({ _id }) => _id),
      linksExpireAt: 0,
      courseStamp: '',
      asOf,
    });

  it('follows the stored courses, and knows nothing of another user', async () => {
    await keep('a', [text('1', 'a', 'salt')]);
    const search = new OwnSearch(deviceSource(USER));
    expect(await lessonsIn(search, 'salt')).toEqual(['1']);
    await keep('a', [text('1', 'a', 'sugar')], 2);
    expect(await lessonsIn(search, 'sugar')).toEqual(['1']);
    expect(await lessonsIn(new OwnSearch(deviceSource('ben')), 'sugar')).toEqual([]);
  });

  it('finds what is said in a film, as soon as its captions are on the device', async () => {
    const caption = { language: 'en', label: 'English', url: '/api/v1/media/abc?sig=1', mediaId: 'abc' };
    await keep('a', [aTrack({ _id: '1', courseId: 'a', type: 'video', captions: [caption] })]);
    const search = new OwnSearch(deviceSource(USER));
    expect(await lessonsIn(search, 'turmeric')).toEqual([]);
    const vtt = 'WEBVTT\n\n00:03.000 --> 00:05.000\nA pinch of turmeric\n';
    await (await openOwnedFiles(USER)).keep('/api/v1/media/abc', new Response(vtt));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await search.refresh();
    const { courses } = await search.search('turmeric', 20);
    expect(courses[0]?.lessons[0]?.passages).toMatchObject([{ kind: 'transcript', seconds: 3 }]);
  });
});
