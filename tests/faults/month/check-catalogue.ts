import { sql } from 'drizzle-orm';
import type { Course as ToldCourse, FeedAnswer } from '#contract/course.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { type Course, type Person, type World } from './world.ts';

interface ListAnswer {
  data: ToldCourse[];
  total: number;
  facets?: Record<'category' | 'subCategory' | 'language', Record<string, number>>;
}

/** A device that keeps the catalogue by its feed, and may be away for weeks. */
export class FeedDevice {
  readonly name: string;
  readonly copy = new Map<string, ToldCourse>();
  readonly #by: 'popularity' | 'rating' | null;
  #since: string | null = null;

  constructor(name: string, by: 'popularity' | 'rating' | null = null) {
    this.name = name;
    this.#by = by;
  }

  async sync(world: World, observer: Person): Promise<void> {
    for (let more = true; more;) {
      const isFirst = this.#since === null;
      const query = {
        limit: '50',
        ...(this.#since !== null && { since: this.#since }),
        ...(isFirst && this.#by && { by: this.#by }),
      };
      const { ok, body } = await world.say<FeedAnswer>(observer, 'catalogueChanges', { query });
      if (!ok) return;
      const { data } = body;
      if (data.reset) this.copy.clear();
      for (const course of data.upserts) this.copy.set(course._id, course);
      for (const id of data.deletes) this.copy.delete(id);
      // After the courses in their order comes what changed since that was begun.
      const isRanked = data.changes !== undefined;
      this.#since = isRanked && !data.more ? (data.changes ?? data.cursor) : data.cursor;
      more = data.more || isRanked;
    }
  }
}

const SORTS: readonly (CourseSort | null)[] = [null, 'newest', 'price-low-to-high'];

async function readList(world: World, observer: Person, sort: CourseSort | null): Promise<ListAnswer> {
  const all: ToldCourse[] = [];
  let last: ListAnswer = { data: [], total: 0 };
  for (let page = 1; page === 1 || all.length < last.total; page += 1) {
    const query = { page: String(page), limit: '100', facets: 'true', ...(sort && { sort }) };
    const { ok, body } = await world.say<ListAnswer>(observer, 'courseGetAll', { query });
    if (!ok || (body.data.length === 0 && page > 1)) break;
    last = body;
    all.push(...body.data);
  }
  return { ...last, data: all };
}

function countBy(list: readonly ToldCourse[], field: 'category' | 'subCategory' | 'language'): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const course of list) if (course[field]) counts[course[field]] = (counts[course[field]] ?? 0) + 1;
  return counts;
}
/** A facet tells of its largest values only. */
const TOLD = 20;

function checkFacet(field: string, told: Record<string, number> = {}, counted: Record<string, number>): string[] {
  const there = Object.entries(told).filter(([, count]) => count > 0);
  const wrong = there.filter(([value, count]) => counted[value] !== count);
  const largest = Object.values(counted)
    .sort((a, b) => b - a)
    .slice(0, TOLD);
  const sizes = there.map(([, count]) => count).sort((a, b) => b - a);
  if (wrong.length === 0 && JSON.stringify(sizes) === JSON.stringify(largest)) return [];
  return [`The facet ${field} counts ${JSON.stringify(told)}, and there are ${JSON.stringify(counted)}`];
}

function compareWithModel(world: World, list: readonly ToldCourse[]): string[] {
  const told = new Map(list.map((course) => [course._id, course]));
  const model = [...world.courses.values()].filter(
    ({ status, author }) => status === 'published' && author.state === 'there',
  );
  const missing = model.filter(({ id }) => !told.has(id)).map(({ title }) => `“${title}” is not in the catalogue`);
  const published = new Set(model.map(({ id }) => id));
  const unasked = list
    .filter(({ _id }) => !published.has(_id))
    .map(({ title }) => `“${title}” is in the catalogue, and is not published`);
  return [...missing, ...unasked, ...model.flatMap((course) => compareCourse(course, told.get(course.id)))];
}

function compareCourse(course: Course, told: ToldCourse | undefined): string[] {
  if (!told) return [];
  const lessons = [...course.lessons.values()].filter(({ there }) => there);
  const pairs: [what: string, told: unknown, model: unknown][] = [
    ['the title', told.title, course.title],
    ['the price', Math.round(told.price * 100), course.pricePaise],
    ['the cover', told.thumbnail, course.thumbnail],
    ['the author', told.createdBy.username, course.author.username],
    ['the number of tracks', told.trackCount, lessons.length],
    ['the number of finished lessons', told.lessonsCount, lessons.filter(({ finished }) => finished).length],
  ];
  return pairs
    .filter(([, here, model]) => here !== model)
    .map(([what, here, model]) => `${what} of “${course.title}” is ${String(here)}, and not ${String(model)}`);
}

/** The lists, their counts, and what devices have by the feed; of the words of some courses the search. */
export async function checkCatalogue(
  world: World,
  observer: Person,
  devices: readonly FeedDevice[],
): Promise<string[]> {
  const found: string[] = [];
  const [list, ...others] = await Promise.all(SORTS.map((sort) => readList(world, observer, sort)));
  if (!list) return found;
  const ids = new Set(list.data.map(({ _id }) => _id));
  for (const { data, total } of [list, ...others]) {
    const here = new Set(data.map(({ _id }) => _id));
    if (here.size !== data.length || here.size !== ids.size || [...here].some((id) => !ids.has(id)))
      found.push(`A list has ${data.length} courses, ${here.size} of them different, and another one has ${ids.size}`);
    if (total !== data.length) found.push(`A list of ${data.length} courses says that they are ${total}`);
  }
  for (const field of ['category', 'subCategory', 'language'] as const)
    found.push(...checkFacet(field, list.facets?.[field], countBy(list.data, field)));
  for (const [category, count] of Object.entries(countBy(list.data, 'category'))) {
    const { body } = await world.say<ListAnswer>(observer, 'courseCategory', { query: { category } });
    if (body.total !== count) found.push(`The category ${category} says ${body.total}, and has ${count}`);
  }
  found.push(...compareWithModel(world, list.data), ...(await checkSearch(world, observer, list.data)));
  for (const device of devices) {
    await device.sync(world, observer);
    const odd = new Set(
      list.data
        .filter((course) => JSON.stringify(device.copy.get(course._id)) !== JSON.stringify(course))
        .map(({ _id }) => _id),
    );
    for (const id of device.copy.keys()) if (!ids.has(id)) odd.add(id);
    const [first] = odd;
    if (first === undefined) continue;
    const here = JSON.stringify(device.copy.get(first)) ?? 'nothing';
    const there = JSON.stringify(list.data.find(({ _id }) => _id === first)) ?? 'nothing';
    found.push(
      `${device.name} has ${odd.size} courses other than the lists; of ${first} ${here}, where they have ${there}`,
    );
  }
  return found;
}

/** The word of a course that no other one has. */
const wordIn = (title: string) => /kurs\w+x/.exec(title)?.[0] ?? '';
const SEARCHED = 10;

async function checkSearch(world: World, observer: Person, list: readonly ToldCourse[]): Promise<string[]> {
  const found: string[] = [];
  const some = list.filter((_, i) => i % Math.ceil(list.length / SEARCHED) === 0);
  for (const { _id, title } of some) {
    const query = { q: wordIn(title), exact: 'true' };
    const { body } = await world.say<ListAnswer>(observer, 'courseSearch', { query });
    if (body.data.length !== 1 || body.data[0]?._id !== _id)
      found.push(`A search for ${query.q} finds ${body.data.map((one) => one.title).join('; ') || 'nothing'}`);
  }
  return found;
}

type Counted = Record<string, unknown> & { id: string; what: string; here: number; there: number };

/** What a course counts of other rows, and those rows counted from scratch. */
const COUNTS = sql.raw(
  Object.entries({
    students: ['c.students_count', 'select count(*) from library_entries e where e.course_id = c.id'],
    popularity: ['c.popularity', 'select count(*) from library_entries e where e.course_id = c.id'],
    reviews: ['c.reviews_count', 'select count(*) from reviews r where r.course_id = c.id'],
    ratings: ['c.ratings_count', 'select count(*) from reviews r where r.course_id = c.id'],
    stars: [
      'coalesce(round(c.average_rating::numeric, 2), 0)',
      'select coalesce(round(avg(r.rating), 2), 0) from reviews r where r.course_id = c.id',
    ],
    tracks: [
      'c.track_count',
      "select count(*) from tracks t where t.course_id = c.id and t.deleted_at is null and t.type <> 'folder'",
    ],
    lessons: [
      'case when c.deleted_at is null then c.lessons_count else 0 end',
      `select count(*) from tracks t where t.course_id = c.id and t.deleted_at is null and (
        (t.type = 'text' and trim(t.content) <> '') or (t.type = 'quiz' and t.questions_count > 0)
        or (t.type = 'video' and (t.video_url is not null or jsonb_array_length(t.renditions) > 0)))`,
    ],
  })
    .map(
      ([what, [here, there]]) =>
        `select * from (select c.id, '${what}' as what, (${here})::float8 as here, (${there})::float8 as there from courses c) n where here <> there`,
    )
    .join(' union all '),
);

export async function checkCounts(world: World): Promise<string[]> {
  const { rows } = await world.t.db.execute<Counted>(COUNTS);
  return rows.map(({ id, what, here, there }) => `The course ${id} counts ${here} ${what}, and there are ${there}`);
}
