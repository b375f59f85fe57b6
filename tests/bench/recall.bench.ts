/**
 * How often a search finds a course by two words of its title, one of them mistyped, on the server and on the device:
 * `npm run bench -- recall`; SEED=n for the same queries again, VERBOSE=1 for what was not found. A query is one by which the
 * course is among the first ten where nothing is mistyped, on either side.
 */
import type { Course, CourseListAnswer, FeedAnswer } from '#contract/course.ts';
import { meaningfulWords } from '#contract/search-words.ts';
import { CourseIndex } from '#data/catalogue/search/course-index.ts';
import { importRealCatalogue, realCatalogue } from '../support/real-catalogue.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { mistype, SLIPS } from '../support/typo.ts';

const QUERIES = 500;
const FOUND_WITHIN = 10;
/** In a shorter word a slip makes another word. */
const MISTYPED_FROM = 4;

interface Query {
  courseId: string;
  words: string[];
  /** Which of them is mistyped. */
  at: number;
}
type Search = (q: string) => Promise<string[]>;

async function readFeed(t: TestApp): Promise<Course[]> {
  const courses: Course[] = [];
  let since = '';
  for (;;) {
    const { body } = await t.request<FeedAnswer>(`/catalogue/changes?limit=500&since=${encodeURIComponent(since)}`);
    courses.push(...body.data.upserts);
    since = body.data.cursor;
    if (!body.data.more) return courses;
  }
}

function drawQuery(course: Course, random: () => number): Query | null {
  const words = meaningfulWords(course.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const long = words.filter((word) => /^[a-z]+$/.test(word) && word.length >= MISTYPED_FROM && new Set(word).size > 1);
  const one = long[Math.floor(random() * long.length)];
  const others = words.filter((word) => word !== one);
  const other = others[Math.floor(random() * others.length)];
  if (one === undefined || other === undefined) return null;
  const both = words.indexOf(one) < words.indexOf(other) ? [one, other] : [other, one];
  return { courseId: course._id, words: both, at: both.indexOf(one) };
}

if (!realCatalogue.isThere) {
  console.log('Skipped: there is no ../shared/catalogue/udemy_courses.csv.');
  process.exit(0);
}

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const t = await createTestApp();
try {
  await importRealCatalogue(t);
  const courses = await readFeed(t);
  const index = new CourseIndex();
  for (const course of courses) index.put(course);
  const onServer: Search = async (q) => {
    const query = `/course/search?view=card&limit=${FOUND_WITHIN}&q=${encodeURIComponent(q)}`;
    return (await t.request<CourseListAnswer>(query)).body.data.map(({ _id }) => _id);
  };
  const onDevice: Search = (q) => Promise.resolve(index.search(q, { limit: FOUND_WITHIN }).ids);
  const finds = async (search: Search, { courseId }: Query, q: string) => (await search(q)).includes(courseId);

  const queries: Query[] = [];
  while (queries.length < QUERIES) {
    const query = drawQuery(courses[Math.floor(random() * courses.length)]!, random);
    const q = query?.words.join(' ') ?? '';
    if (query && (await finds(onServer, query, q)) && (await finds(onDevice, query, q))) queries.push(query);
  }
  console.log(`${courses.length} courses, ${QUERIES} queries of two words of a title, seed ${seed}`);
  console.log(`recall at ${FOUND_WITHIN}   server   device`);
  for (const kind of SLIPS) {
    const found = { server: 0, device: 0 };
    for (const query of queries) {
      const q = query.words.map((word, at) => (at === query.at ? mistype(word, kind, random) : word)).join(' ');
      const [server, device] = [await finds(onServer, query, q), await finds(onDevice, query, q)];
      found.server += Number(server);
      found.device += Number(device);
      const sides = [server ? '' : 'server', device ? '' : 'device'].filter(Boolean).join(', ');
      if (process.env.VERBOSE && sides) console.log(`  ${q}  ←  ${query.words.join(' ')} (${sides})`);
    }
    const share = (count: number) => `${((100 * count) / QUERIES).toFixed(1)} %`.padStart(7);
    console.log(`${kind.padEnd(12)} ${share(found.server)}  ${share(found.device)}`);
  }
} finally {
  await t.close();
}
