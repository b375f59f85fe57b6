import { eq } from 'drizzle-orm';
import type { OwnCertificate } from '#contract/certificate.ts';
import type { CartAnswer, Library } from '#contract/library.ts';
import type { Note } from '#contract/note.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { Progress } from '#contract/progress.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import type { Study } from '#contract/study.ts';
import type { User } from '#contract/user.ts';
import { courses, libraryEntries, progress } from '#server/db/schema.ts';
import { toProgress } from '#server/services/learning/progress-service.ts';
import { type Person, plain, type World } from './world.ts';

const listed = (values: Iterable<unknown>) => [...values].map(plain).sort();

/** What one side has and the other has not, in words; nothing if both are the same. */
function difference(what: string, told: Iterable<unknown>, model: Iterable<unknown>): string[] {
  const there = new Map<string, number>();
  for (const one of listed(told)) there.set(one, (there.get(one) ?? 0) + 1);
  for (const one of listed(model)) there.set(one, (there.get(one) ?? 0) - 1);
  const odd = [...there].filter(([, count]) => count !== 0);
  if (odd.length === 0) return [];
  const said = odd.slice(0, 6).map(([one, count]) => `${count > 0 ? 'too much' : 'missing'} ${one.slice(0, 240)}`);
  return [`${what}: ${odd.length} differ: ${said.join('; ')}`];
}

/** The courses of who is gone that nobody needed: of them a tombstone stays. */
export async function loadErased(world: World): Promise<Set<string>> {
  const rows = await world.t.db.select({ id: courses.id, deletedAt: courses.deletedAt }).from(courses);
  return new Set(rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id));
}

/** Whether there still is such a track: with an author who is gone, removed lessons go for good. */
function isKept(world: World, erased: ReadonlySet<string>, courseId: string, trackId: string): boolean {
  const course = world.courses.get(courseId);
  if (!course || erased.has(courseId)) return false;
  return course.author.state !== 'gone' || course.lessons.get(trackId)?.there === true;
}

/** Who is enrolled in what, and all progress: of everybody, in three queries. */
export async function checkEnrolments(world: World, { isOver }: { isOver: boolean }): Promise<string[]> {
  const { db } = world.t;
  const there = world.people.filter(({ state }) => state === 'there');
  const rows = await db.select().from(libraryEntries);
  const told = new Set(rows.map(({ userId, courseId }) => `${userId} ${courseId}`));
  const found: string[] = [];
  const surely = new Set<string>();
  const perhaps = new Set<string>();
  for (const by of there) {
    const ids = new Set([...by.free, ...by.orders.flatMap(({ items }) => items.map(({ courseId }) => courseId))]);
    for (const id of ids) {
      const owns = world.owns(by, id);
      if (owns === 'yes') surely.add(`${by.id} ${id}`);
      if (owns === 'maybe') perhaps.add(`${by.id} ${id}`);
    }
  }
  const name = new Map(there.map((by) => [by.id, by.name]));
  const say = (entry: string) => `${name.get(entry.split(' ')[0] ?? '') ?? 'somebody unknown'} (${entry})`;
  for (const entry of surely) if (!told.has(entry)) found.push(`${say(entry)} paid, and is not enrolled`);
  for (const entry of told)
    if (!surely.has(entry) && (isOver || !perhaps.has(entry)))
      found.push(`${say(entry)} is enrolled, and did not pay or has the money back`);
  if (isOver && perhaps.size > 0) found.push(`${perhaps.size} payments were never told of`);
  return [...found, ...(await checkProgress(world, there))];
}

async function checkProgress(world: World, there: readonly Person[]): Promise<string[]> {
  const { db } = world.t;
  const erased = await loadErased(world);
  const told = new Map<string, Progress[]>();
  for (const row of await db.select().from(progress)) {
    const known = told.get(row.userId);
    if (known) known.push(toProgress(row));
    else told.set(row.userId, [toProgress(row)]);
  }
  return there.flatMap((by) => {
    const model = [...by.progress.values()].filter((one) => isKept(world, erased, one.courseId, one.trackId));
    return difference(`the progress of ${by.name}`, told.get(by.id) ?? [], model);
  });
}

async function pages<T>(
  world: World,
  by: Person,
  name: 'noteList' | 'quizAttempts' | 'practiceList',
  field: string,
): Promise<T[]> {
  const all: T[] = [];
  for (let since = 0, more = true; more;) {
    const query = { since: String(since) };
    const { ok, body } = await world.say<{ data: Record<string, unknown> }>(by, name, { query });
    if (!ok) break;
    all.push(...(body.data[field] as T[]));
    since = body.data['cursor'] as number;
    more = body.data['more'] as boolean;
  }
  return all;
}

/** What somebody is told by the API is what was acknowledged to them. */
async function checkPerson(world: World, by: Person, erased: ReadonlySet<string>): Promise<string[]> {
  const get = async <T>(name: 'userMe' | 'userMyLearning' | 'cartGet' | 'certificateList' | 'studyGet') =>
    (await world.say<T>(by, name)).body;
  const { user } = await get<{ user: User }>('userMe');
  const role = by.teaches ? 'both' : 'student';
  const found = difference(
    'the account',
    [{ ...user, purchasedCourses: [...user.purchasedCourses].sort(), texts: null }],
    [
      {
        ...{ _id: by.id, username: by.username, email: by.email, avatar: by.avatar, role, texts: null },
        ...(!by.verified && { unverified: true }),
        purchasedCourses: world.owned(by).sort(),
      },
    ],
  );
  const library = (await get<{ data: Library }>('userMyLearning')).data;
  const on = (where: 'archived' | 'hidden' | undefined) => world.owned(by).filter((id) => by.shelf.get(id) === where);
  const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
  const isListed = (id: string) =>
    world.courses.get(id)?.status === 'published' && world.courses.get(id)?.author.state !== 'gone';
  found.push(
    ...difference('the library', ids(library.purchasedCourses), on(undefined)),
    ...difference('the archive', ids(library.archivedCourses), on('archived')),
    ...difference('what is hidden', library.hiddenCourses, on('hidden')),
    ...difference('the wishlist', ids(library.wishlist), [...by.wishlist].filter(isListed)),
    ...difference('the cart', ids((await get<CartAnswer>('cartGet')).cart), [...by.cart].filter(isListed)),
    ...difference(
      'the reviews',
      (library.reviews ?? []).map(({ courseId, rating, text }) => ({ courseId, rating, text })),
      [...by.reviews].map(([courseId, said]) => ({ courseId, ...said })),
    ),
    ...difference('the notes', await pages<Note>(world, by, 'noteList', 'notes'), by.notes.values()),
    ...difference(
      'what was practised',
      await pages<PracticeEvent>(world, by, 'practiceList', 'events'),
      by.practice.values(),
    ),
    ...difference('the study time', (await get<{ data: Study }>('studyGet')).data.days, by.study.values()),
    ...difference(
      'the certificates',
      (await get<{ data: OwnCertificate[] }>('certificateList')).data.map(({ courseId, revokedAt }) => [
        courseId,
        revokedAt === null,
      ]),
      by.certificates,
    ),
  );
  const attempts = await pages<MarkedAttempt>(world, by, 'quizAttempts', 'attempts');
  const known = new Set(attempts.map(({ _id }) => _id));
  // Of a course that is gone they are gone.
  const missing = [...by.attempts.keys()].filter((id) => !known.has(id));
  const isGone = [...world.courses.values()].some(({ id, author }) => erased.has(id) || author.state === 'gone');
  if (
    attempts.some(({ _id }) => !by.attempts.has(_id)) ||
    (missing.length > 0 && !isGone) ||
    known.size < attempts.length
  )
    found.push(`the attempts: ${attempts.length} are told of, ${by.attempts.size} were handed in`);
  for (const { _id, right, passed } of attempts) {
    const result = by.attempts.get(_id);
    if (result && plain([result.right, result.passed]) !== plain([right, passed]))
      found.push(`the attempt ${_id} was marked anew`);
  }
  return found.map((what) => `${by.name}: ${what}`);
}

/** Asks the API for all that these people have. They get a session at no cost: a login takes its time on purpose. */
export async function checkPeople(world: World, people: readonly Person[], atOnce: number): Promise<string[]> {
  const erased = await loadErased(world);
  const found: string[] = [];
  await world.each(
    people.filter(({ state }) => state === 'there'),
    atOnce,
    async (by) => {
      const at = world.now();
      by.sessions.push({ token: await world.t.deps.auth.startSession(by.id), at });
      found.push(...(await checkPerson(world, by, erased)));
    },
  );
  return found;
}

/** Whose courses these are, as rows: a course of who is gone is nobody's. */
export async function checkOwners(world: World): Promise<string[]> {
  const { db } = world.t;
  const gone = [...world.courses.values()].filter(({ author }) => author.state === 'gone');
  const found: string[] = [];
  for (const { id } of gone) {
    const [row] = await db.select().from(courses).where(eq(courses.id, id));
    if (row?.ownerId != null || row?.status === 'published')
      found.push(`The course ${id} of who is gone is ${row.status}`);
  }
  return found;
}
