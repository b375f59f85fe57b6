import { textOf } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { flattenTracks, lessonsOf } from '#contract/track-tree.ts';
import type { TrackType } from '#contract/track-fields.ts';
import type { Track } from '#contract/track.ts';
import { yieldToInput } from '#lib/yield-to-input.ts';
import type { Cue } from '#lib/web-vtt-cues.ts';
import { type Match, type OwnDocument, OwnIndex } from './own-index.ts';
import type { OwnSource } from './own-source.ts';
import { findPassages, type FoundPassage, lessonPassages, notePassage } from './passages.ts';

export interface FoundLesson {
  trackId: string;
  title: string;
  /** Null for a lesson that is gone, to which there is a note. */
  type: TrackType | null;
  passages: FoundPassage[];
}

export interface FoundCourse {
  courseId: string;
  title: string;
  lessons: FoundLesson[];
}

/** What is searched, and what is not. */
export interface Coverage {
  /** How many courses are searched, of how many that the learner owns. */
  courses: number;
  of: number;
  /** How many are here and do not fit into the memory that a search may take. */
  leftOut: number;
  /** How many could not be read; it is tried again. */
  failed: number;
  /** While the index is made or followed up: how many courses are done; of 0 while it is not known how many there are. */
  building: { done: number; total: number } | null;
}

export interface OwnResults {
  courses: FoundCourse[];
  /** How many lessons have it; those in `courses` are the first of them. */
  total: number;
  corrected: string | null;
  coverage: Coverage;
}

/** About 85 MB at most; 50 courses of 40 lessons fit (`npm run bench -- own-search`). Beyond that the courses of the last study are searched. */
const POSTINGS_MAX = 1_300_000;
const PASSAGES_EACH = 3;
/** A small library is read within it, and the first answer is whole. */
const PATIENCE_MS = 200;
/** How often it looks for captions that have come since. */
const LOOK_AGAIN_MS = 30_000;

interface Indexed {
  version: string;
  /** How many captions were not here. */
  lacking: number;
}

const notesOf = (trackId: string) => `notes ${trackId}`;
const NOTE = 'note ';

/** The search in what a learner owns: an index in memory that follows its source, and passages that are read when they are shown. */
export class OwnSearch {
  readonly #source: OwnSource;
  readonly #postingsMax: number;
  readonly #index = new OwnIndex();
  readonly #courses = new Map<string, Indexed>();
  readonly #leftOut = new Map<string, string>();
  /** Those that could not be read, by the version that was tried. */
  readonly #failed = new Map<string, string>();
  /** Why the source could not be followed, until a search has told it. */
  #failure: Error | null = null;
  /** By lesson. */
  #notes = new Map<string, Note[]>();
  #notesVersion: string | null = null;
  /** Null while the source does not know. */
  #owned: number | null = null;
  #lookedAt = 0;
  #building: Coverage['building'] = null;
  #refreshing: Promise<void> | null = null;

  constructor(source: OwnSource, { postingsMax = POSTINGS_MAX } = {}) {
    this.#source = source;
    this.#postingsMax = postingsMax;
  }

  /** How much the index has, for measuring. */
  get postings(): number {
    return this.#index.postings;
  }

  /** At most `limit` lessons. Answers from what is indexed so far; ask again while `coverage.building`. */
  async search(query: string, limit: number): Promise<OwnResults> {
    const following = this.#failure ? Promise.reject(this.#failure) : this.refresh();
    try {
      await Promise.race([following, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    } catch (error) {
      this.#failure = null;
      throw error;
    }
    const { found, corrected } = this.#index.search(query);
    const lessons = new Map<string, Match[]>();
    for (const match of found) lessons.set(match.trackId, [...(lessons.get(match.trackId) ?? []), match]);
    const courses = new Map<string, Match[][]>();
    for (const matches of [...lessons.values()].slice(0, limit)) {
      const courseId = matches[0]?.courseId ?? '';
      courses.set(courseId, [...(courses.get(courseId) ?? []), matches]);
    }
    const shown = await Promise.all([...courses].map(([courseId, each]) => this.#show(courseId, each)));
    return { courses: shown, total: lessons.size, corrected, coverage: this.coverage };
  }

  get coverage(): Coverage {
    return {
      courses: this.#courses.size,
      of: this.#owned ?? 0,
      leftOut: this.#leftOut.size,
      failed: this.#failed.size,
      building: this.#building ?? (this.#owned === null ? { done: 0, total: 0 } : null),
    };
  }

  /** Follows the source. Only what has changed is read. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#follow()
      .catch((error: Error) => {
        this.#failure = error;
        throw error;
      })
      .finally(() => {
        this.#refreshing = null;
        this.#building = null;
      });
    return this.#refreshing;
  }

  async #follow(): Promise<void> {
    const { owned: known, versions } = await this.#source.loadCourses();
    const owned = known ?? [];
    this.#owned = known && new Set([...known, ...versions.keys()]).size;
    for (const courseId of this.#courses.keys()) if (!versions.has(courseId)) this.#drop(courseId);
    for (const others of [this.#leftOut, this.#failed])
      for (const courseId of others.keys()) if (!versions.has(courseId)) others.delete(courseId);
    await this.#followNotes();
    const inOrder = [...owned, ...versions.keys()].filter((courseId) => versions.has(courseId));
    const order = [...new Set(inOrder)];
    const looks = Date.now() - this.#lookedAt > LOOK_AGAIN_MS;
    if (looks) this.#lookedAt = Date.now();
    const stale: string[] = [];
    for (const courseId of order) {
      const version = versions.get(courseId);
      const known = this.#courses.get(courseId);
      const changed = (known?.version ?? this.#leftOut.get(courseId) ?? this.#failed.get(courseId)) !== version;
      const more = looks && (this.#failed.has(courseId) || (known && (await this.#hasMore(courseId, known))));
      // What was studied last takes the place of something else.
      const first = courseId === order[0] && this.#leftOut.has(courseId) && this.#courses.size > 0;
      if (changed || more || first) stale.push(courseId);
    }
    for (const [done, courseId] of stale.entries()) {
      this.#building = { done, total: stale.length };
      await this.#tryToAdd(courseId, versions.get(courseId) ?? '');
      this.#makeRoom(order, versions);
    }
  }

  /** One course that cannot be read does not take the others along. */
  async #tryToAdd(courseId: string, version: string): Promise<void> {
    try {
      await this.#add(courseId, version);
      this.#failed.delete(courseId);
    } catch (error) {
      console.warn(`The course ${courseId} could not be read for the search`, error);
      this.#drop(courseId);
      this.#failed.set(courseId, version);
    }
  }

  /** Those of the longest time ago leave first. */
  #makeRoom(order: readonly string[], versions: ReadonlyMap<string, string>): void {
    for (const courseId of [...order].reverse()) {
      if (this.#index.postings <= this.#postingsMax) return;
      if (!this.#courses.has(courseId)) continue;
      this.#drop(courseId);
      this.#leftOut.set(courseId, versions.get(courseId) ?? '');
    }
  }

  #drop(courseId: string): void {
    this.#index.remove(courseId);
    this.#courses.delete(courseId);
  }

  async #add(courseId: string, version: string): Promise<void> {
    const course = await this.#source.loadCourse(courseId);
    this.#leftOut.delete(courseId);
    let lacking = 0;
    const read = async function* (source: OwnSource): AsyncGenerator<OwnDocument> {
      for (const track of lessonsOf(course?.tracks ?? [])) {
        const spoken = await source.loadSpoken(track);
        lacking += countMissing(spoken);
        yield toDocument(track, courseId, present(spoken));
      }
    };
    await this.#index.put(courseId, read(this.#source), pause);
    this.#courses.set(courseId, { version, lacking });
  }

  /** Whether captions have come; also when that cannot be read: adding the course then tells. */
  async #hasMore(courseId: string, { lacking }: Indexed): Promise<boolean> {
    if (lacking === 0) return false;
    try {
      let count = 0;
      const course = await this.#source.loadCourse(courseId);
      for (const track of lessonsOf(course?.tracks ?? [])) count += countMissing(await this.#source.loadSpoken(track));
      return count < lacking;
    } catch {
      return true;
    }
  }

  async #followNotes(): Promise<void> {
    const version = await this.#source.loadNotesVersion();
    if (version === this.#notesVersion) return;
    const before = this.#notes;
    const now = new Map<string, Note[]>();
    for (const note of await this.#source.loadNotes()) {
      now.set(note.trackId, [...(now.get(note.trackId) ?? []), note]);
    }
    const texts = (notes: readonly Note[] = []) =>
      JSON.stringify(notes.map(({ _id, texts, place }) => [_id, texts, place]));
    for (const trackId of before.keys()) if (!now.has(trackId)) this.#index.remove(notesOf(trackId));
    for (const [trackId, notes] of now) {
      if (texts(before.get(trackId)) === texts(notes)) continue;
      await this.#index.put(notesOf(trackId), notes.map(noteDocument));
    }
    this.#notes = now;
    this.#notesVersion = version;
  }

  async #show(courseId: string, lessons: readonly Match[][]): Promise<FoundCourse> {
    const course = await this.#source.loadCourse(courseId);
    const tracks = new Map(flattenTracks(course?.tracks ?? []).map((track) => [track._id, track]));
    const [any] = this.#notes.get(lessons[0]?.[0]?.trackId ?? '') ?? [];
    return {
      courseId,
      title: course?.courseTitle ?? any?.courseTitle ?? '',
      lessons: await Promise.all(lessons.map((matches) => this.#showLesson(matches, tracks))),
    };
  }

  async #showLesson(matches: readonly Match[], tracks: ReadonlyMap<string, Track>): Promise<FoundLesson> {
    const trackId = matches[0]?.trackId ?? '';
    const track = tracks.get(trackId);
    const notes = this.#notes.get(trackId) ?? [];
    const terms = new Set(matches.flatMap((match) => match.terms));
    const ids = new Set(matches.map(({ id }) => id));
    const noted = notes.filter(({ _id }) => ids.has(NOTE + _id)).map(notePassage);
    const isFound = track !== undefined && ids.has(trackId);
    const spoken = isFound ? present(await this.#source.loadSpoken(track)) : [];
    return {
      trackId,
      title: track?.title ?? notes[0]?.lessonTitle ?? '',
      type: track?.type ?? null,
      passages: [
        ...findPassages(isFound ? lessonPassages(track) : [], spoken, { terms, limit: PASSAGES_EACH }),
        ...findPassages(noted, [], { terms, limit: PASSAGES_EACH }),
      ],
    };
  }
}

/** The longest that a question waits for the index. */
const SLICE_MS = 12;
let slice = 0;
async function pause(): Promise<void> {
  if (performance.now() - slice < SLICE_MS) return;
  await yieldToInput();
  slice = performance.now();
}

const countMissing = (spoken: readonly (Cue[] | null)[]) => spoken.filter((cues) => cues === null).length;
const present = (spoken: readonly (Cue[] | null)[]) => spoken.filter((cues) => cues !== null);

function toDocument(track: Track, courseId: string, spoken: readonly Cue[][]): OwnDocument {
  return {
    id: track._id,
    courseId,
    trackId: track._id,
    title: track.title,
    text: lessonPassages(track)
      .map(({ text }) => text)
      .join('\n'),
    said: spoken.flatMap((cues) => cues.map(({ text }) => text)).join('\n'),
  };
}

function noteDocument(note: Note): OwnDocument {
  const { courseId, trackId, place } = note;
  return { id: NOTE + note._id, courseId, trackId, title: '', text: `${textOf(note)}\n${place.quote}`, said: '' };
}
