/**
 * What the search in what a learner owns costs: `npm run bench -- own-search`, or
 * `npx tsx tests/bench/own-search.bench.ts [COURSES] [LESSONS] [SEED]`, 50 courses of 40 lessons unless told. Half of the lessons are
 * texts of 800 words, half films of ten minutes with captions; words are as frequent as in a language (Zipf), a third of them the
 * course's own. Queries are two neighbouring words of a lesson, each query of the second kind with a typo in both. Every figure has
 * a ratio to reading all texts once from end to end, in the same run.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import MiniSearch from 'minisearch';
import { toTerms } from '#data/catalogue/search/search-terms.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { Cue } from '#lib/web-vtt-cues.ts';
import { OwnSearch } from '#data/own-search/own-search.ts';
import type { OwnCourse, OwnSource } from '#data/own-search/own-source.ts';
import { aTrack } from '../support/a-track.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { withTypo } from '../support/typo.ts';

const [courseCount = 50, lessonCount = 40, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const QUERIES = 200;
const SHOWN = 20;
const WORDS = { language: 20_000, course: 2000, text: 800, film: 1400, cue: 8 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MB = 1024 * 1024;
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const random = seededRandom(seed);
const SYLLABLES = 'ka re mi to lu sha ven dor pi ast in gra mo ter ul fe chi on ba sy'.split(' ');
function makeWord(): string {
  const syllables = 2 + Math.floor(random() * 3);
  return Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
}
const vocabulary = (size: number) => Array.from({ length: size }, makeWord);
/** The rank of a word by Zipf's law. */
const zipf = (size: number) => Math.min(size - 1, Math.floor(size ** random()) - 1);

const language = vocabulary(WORDS.language);
function makeWords(count: number, own: string[]): string[] {
  return Array.from({ length: count }, () => {
    const from = random() < 1 / 3 ? own : language;
    return from[zipf(from.length)] ?? '';
  });
}

const spoken = new Map<string, Cue[]>();
function makeCourse(courseId: string): OwnCourse {
  const own = vocabulary(WORDS.course);
  const tracks = Array.from({ length: lessonCount }, (_, at) => {
    const _id = `${courseId}-${at}`;
    const title = makeWords(4, own).join(' ');
    const isFilm = at % 2 === 1;
    const words = makeWords(isFilm ? WORDS.film : WORDS.text, own);
    if (!isFilm) {
      const blocks = Array.from({ length: 10 }, (_block, block) => words.slice(block * 80, block * 80 + 80).join(' '));
      const document = blocks.map((text) => ({ tag: 'p' as const, children: [text] }));
      return aTrack({ _id, courseId, title, type: 'text', document });
    }
    const cues = Array.from({ length: words.length / WORDS.cue }, (_cue, cue) => ({
      start: cue * 3.4,
      end: cue * 3.4 + 3,
      text: words.slice(cue * WORDS.cue, (cue + 1) * WORDS.cue).join(' '),
    }));
    spoken.set(_id, cues);
    return aTrack({ _id, courseId, title, type: 'video' });
  });
  return { courseTitle: courseId, tracks };
}

const courses = new Map<string, OwnCourse>(
  Array.from({ length: courseCount }, (_, at) => [`course-${at}`, makeCourse(`course-${at}`)]),
);
const source: OwnSource = {
  loadCourses: () =>
    Promise.resolve({ owned: [...courses.keys()], versions: new Map([...courses.keys()].map((id) => [id, '1'])) }),
  loadCourse: (courseId) => Promise.resolve(courses.get(courseId) ?? null),
  loadSpoken: ({ _id }) => Promise.resolve(spoken.has(_id) ? [spoken.get(_id) ?? []] : []),
  loadNotesVersion: () => Promise.resolve(''),
  loadNotes: () => Promise.resolve([]),
};
const wordsIn = (courseId: string): string[][] =>
  flattenTracks(courses.get(courseId)?.tracks ?? []).map(({ _id, document }) => {
    const paragraphs = (document ?? []).flatMap((node) =>
      typeof node === 'object' && 'children' in node ? (node.children as string[]) : [],
    );
    return [...paragraphs, ...(spoken.get(_id) ?? []).map(({ text }) => text)].join(' ').split(' ');
  });
const texts = [...courses.keys()].flatMap(wordsIn);
const all = texts.map((words) => words.join(' '));

function readThrough(): number {
  const began = performance.now();
  let found = 0;
  for (const text of all) if (text.includes('no such words')) found += 1;
  if (found > 0) throw new Error('It cannot be there');
  return performance.now() - began;
}
const scans = Array.from({ length: 5 }, readThrough).sort((a, b) => a - b);
const scan = scans[2] ?? 1;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const ratio = (value: number) => `${(value / scan).toFixed(1)} × a reading of all texts`;
const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

const words = texts.reduce((sum, text) => sum + text.length, 0);
console.log(`${courseCount} courses of ${lessonCount} lessons, ${words.toLocaleString('en')} words; seed ${seed}`);
console.log(`reading all texts once: ${ms(scan)}`);

const before = heapUsed();
const search = new OwnSearch(source);
const began = performance.now();
await search.refresh();
const built = performance.now() - began;
const memory = heapUsed() - before;
console.log(`built in ${ms(built)} (${ratio(built)}), ${ms(built / courseCount)} a course`);
console.log(
  `memory ${(memory / MB).toFixed(1)} MB: ${search.postings.toLocaleString('en')} words with their lessons, ` +
    `${(memory / search.postings).toFixed(0)} bytes each; ${search.coverage.leftOut} courses left out`,
);

function pick(typo: boolean): string {
  const lesson = texts[Math.floor(random() * texts.length)] ?? [];
  const at = Math.floor(random() * (lesson.length - 1));
  const query = lesson.slice(at, at + 2).join(' ');
  return typo ? withTypo(withTypo(query, random), random) : query;
}
for (const [kind, typo] of [
  ['as written', false],
  ['with typos', true],
] as const) {
  const times: number[] = [];
  let found = 0;
  for (let count = 0; count < QUERIES; count += 1) {
    const query = pick(typo);
    const asked = performance.now();
    const { total } = await search.search(query, SHOWN);
    times.push(performance.now() - asked);
    if (total > 0) found += 1;
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `queries ${kind}: p50 ${ms(p50)} (${ratio(p50)}), p95 ${ms(p95)} (${ratio(p95)}); ${found} of ${QUERIES} found`,
  );
}

// What keeping the index on the device would take, instead of making it anew in each page that searches.
const options = { fields: ['title', 'text', 'said'], tokenize: toTerms };
const index = new MiniSearch(options);
for (const [at, tracks] of [...courses.values()].map(({ tracks: each }) => each).entries()) {
  index.addAll(
    tracks.map(({ _id, title }, lesson) => {
      const text = all[at * lessonCount + lesson] ?? '';
      return { id: _id, title, ...(spoken.has(_id) ? { said: text } : { text }) };
    }),
  );
}
const written = performance.now();
const kept = JSON.stringify(index);
const wrote = performance.now() - written;
const loading = performance.now();
MiniSearch.loadJSON(kept, options);
const loaded = performance.now() - loading;
console.log(
  `kept it would be ${(kept.length / MB).toFixed(1)} MB: written in ${ms(wrote)}, read back in ${ms(loaded)} ` +
    `(building: ${ms(built)})`,
);
