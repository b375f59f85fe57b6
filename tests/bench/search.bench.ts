/**
 * How long the offline search takes and how often it finds: `npx tsx tests/bench/search.bench.ts CATALOGUE.csv [SEED]`.
 * The queries are drawn from the titles, each with one typo; a query is found when its course is among the first ten.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { CourseIndex } from '#data/catalogue/search/course-index.ts';
import type { SearchableCourse } from '#data/catalogue/search/course-index.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { withTypo } from '../support/typo.ts';

const QUERIES = 200;
const FOUND_WITHIN = 10;

const file = process.argv[2] ?? process.env.CATALOGUE_CSV ?? '../shared/catalogue/udemy_courses.csv';
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

interface Line {
  course_id: string;
  course_title: string;
  price: string;
  num_subscribers: string;
  num_lectures: string;
  level: string;
  published_timestamp: string;
  subject: string;
}

const CATEGORY: Record<string, [string, string]> = {
  'Business Finance': ['business', 'finance'],
  'Graphic Design': ['design', 'graphic-design'],
  'Musical Instruments': ['music', 'guitar'],
  'Web Development': ['programming', 'web-development'],
};

function readCourses(): SearchableCourse[] {
  const lines: Line[] = parse(readFileSync(file), { columns: true, bom: true });
  const byId = new Map(lines.map((line) => [line.course_id, line]));
  return [...byId.values()].map((line) => {
    const [category, subCategory] = CATEGORY[line.subject] ?? ['other', 'other'];
    return {
      _id: line.course_id,
      title: line.course_title.trim(),
      createdBy: { username: 'catalogue' },
      category: category as SearchableCourse['category'],
      subCategory,
      tags: [line.level, `${line.num_lectures} lectures`],
      level: line.level,
      language: '',
      totalSeconds: 0,
      price: Number(line.price) || 0,
      averageRating: null,
      ratingsCount: 0,
      studentsCount: Number(line.num_subscribers),
      updatedAt: line.published_timestamp,
    };
  });
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** A run of `words` words of the title, or all of it. */
function partOf(title: string, words: number, random: () => number): string {
  const all = title.split(/\s+/);
  const from = Math.floor(random() * Math.max(1, all.length - words + 1));
  return all.slice(from, from + words).join(' ');
}

function measure(index: CourseIndex, courses: SearchableCourse[], words: number) {
  const random = seededRandom(seed);
  const times: number[] = [];
  const missed: string[] = [];
  for (let at = 0; at < QUERIES; at += 1) {
    const course = courses[Math.floor(random() * courses.length)]!;
    const query = withTypo(partOf(course.title, words, random), random);
    const began = performance.now();
    const { ids } = index.search(query, { limit: FOUND_WITHIN });
    times.push(performance.now() - began);
    if (!ids.includes(course._id)) missed.push(`${query}  ←  ${course.title}`);
  }
  times.sort((a, b) => a - b);
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95), max: times.at(-1)!, missed };
}

/** A plain pass over all titles: the unit that says what this machine is, and how busy. */
function measurePlainScan(courses: SearchableCourse[]): number {
  const times = Array.from({ length: QUERIES }, (_, at) => {
    const began = performance.now();
    courses.filter(({ title }) => title.toLowerCase().includes(`no such title ${at}`));
    return performance.now() - began;
  });
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  );
}

/** One keystroke after the other: what typing costs while the last word is not finished. */
function measureTyping(index: CourseIndex, courses: SearchableCourse[]) {
  const random = seededRandom(seed);
  const times: number[] = [];
  for (let at = 0; at < 25; at += 1) {
    const query = withTypo(courses[Math.floor(random() * courses.length)]!.title, random);
    for (let end = 1; end <= query.length; end += 1) {
      const began = performance.now();
      index.search(query.slice(0, end), { limit: FOUND_WITHIN });
      times.push(performance.now() - began);
    }
  }
  times.sort((a, b) => a - b);
  return { keystrokes: times.length, median: percentile(times, 0.5), p95: percentile(times, 0.95), max: times.at(-1)! };
}

async function run(courses: SearchableCourse[]): Promise<void> {
  const index = new CourseIndex();
  let longest = 0;
  let slice = performance.now();
  const began = slice;
  await index.putAll(courses, async () => {
    longest = Math.max(longest, performance.now() - slice);
    await new Promise((resolve) => setImmediate(resolve));
    slice = performance.now();
  });
  const built = performance.now() - began;
  console.log(
    `\n${courses.length} courses · index built in ${built.toFixed(0)} ms, longest slice ${longest.toFixed(1)} ms`,
  );
  const scan = measurePlainScan(courses);
  console.log(`  a plain pass over the titles takes ${scan.toFixed(2)} ms here`);
  for (const words of [Infinity, 4, 3]) {
    const { median, p95, max, missed } = measure(index, courses, words);
    const found = (100 * (QUERIES - missed.length)) / QUERIES;
    const name = words === Infinity ? 'whole titles ' : `${words} words of it`;
    console.log(
      `  ${name}  median ${median.toFixed(2)} ms (${(median / scan).toFixed(1)} ×) · p95 ${p95.toFixed(2)} ms (${(p95 / scan).toFixed(1)} ×) · max ${max.toFixed(2)} ms · in the first ten ${found.toFixed(1)} %`,
    );
    if (process.env.VERBOSE) for (const line of missed) console.log(`      ${line}`);
  }
  const typing = measureTyping(index, courses);
  console.log(
    `  typing (${typing.keystrokes} keystrokes)  median ${typing.median.toFixed(2)} ms · p95 ${typing.p95.toFixed(2)} ms · max ${typing.max.toFixed(2)} ms`,
  );
}

if (existsSync(file)) {
  console.log(`Offline search: ${QUERIES} queries with one typo each, seed ${seed}`);
  const courses = readCourses();
  await run(courses);
  // The same titles again under other ids: how it grows. Twins share the first ten, so only the times say something.
  const more = [
    ...courses,
    ...courses.map((course) => ({ ...course, _id: `${course._id}-2` })),
    ...courses.map((course) => ({ ...course, _id: `${course._id}-3` })),
  ];
  await run(more.slice(0, 10_000));
} else {
  console.log(`Offline search: skipped, there is no catalogue at ${file}`);
}
