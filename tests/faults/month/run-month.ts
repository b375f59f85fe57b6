import { createLogger } from '#server/log/create-logger.ts';
import { createPasswordHashing } from '#server/auth/password-hashing.ts';
import { createTestApp } from '../../support/test-app.ts';
import { beSignedIn, changePicture, confirmAddress, join, leave, mindAccount } from './accounts.ts';
import { checkCatalogue, checkCounts, FeedDevice } from './check-catalogue.ts';
import { checkErased, checkFiles, checkRows, checkTerms } from './check-leftovers.ts';
import { checkMoney } from './check-money.ts';
import { checkEnrolments, checkOwners, checkPeople } from './check-people.ts';
import { decide, readRequests, runJobs, sendWebhooks } from './office.ts';
import { askForMoney, askOrder, buy, fillCart, lookAtOrders } from './shopping.ts';
import { deliver, study } from './studying.ts';
import { teach } from './teaching.ts';
import { below, chance, DAY_MS, Enough, HOUR_MS, type Person, pick, type Violation, World } from './world.ts';

export interface MonthOptions {
  seed: number;
  learners: number;
  instructors: number;
  days: number;
  /** How many act at once; with one the same seed does the same again. */
  atOnce: number;
  /** Passwords cost what they cost in the product. */
  realPasswords: boolean;
  /** The run ends with so many violations; 10 by default. */
  most?: number;
  onDay?: (day: number, world: World) => void;
}

export interface MonthReport {
  violations: Violation[];
  calls: number;
  refusals: number;
  replays: number;
  orders: number;
  refunds: number;
  courses: number;
  gone: number;
  /** In ms: what the checks took of the whole. */
  checking: number;
}

const STEPS_A_DAY = 3;
/** A learner acts so often in a month, and an instructor. */
const TURNS = { learner: 7, instructor: 14 };
/** After the month nobody acts, until nothing is on its way any more: an order can be paid for five days. */
const DAYS_AFTER = 6;
/** Days between two checks. */
const CHECK_EVERY = 3;
/** Whom such a check asks the API about. */
const ASKED = 3;
/** Of pino: an error. */
const ERROR = 50;

async function browse(world: World, by: Person): Promise<void> {
  const course = pick(by, [...world.courses.values()]);
  // Some look round before they log in.
  const token = chance(by, 0.5) ? { token: null } : {};
  if (chance(by, 0.3)) await world.say(by, 'courseGetAll', { ...token, query: { limit: '24', view: 'card' } });
  if (!course) return;
  const isShown = () => course.status === 'published' && !world.isMoving(course) && course.author.state === 'there';
  const allow = () => (isShown() ? [] : (['not_found'] as const));
  const query = { courseId: course.id };
  const saying = { ...token, query, allow };
  const { ok, body } = await world.say<{ data: { title: string; price: number } }>(by, 'courseGet', saying);
  if (ok && isShown()) {
    const { title, price } = body.data;
    if (title !== course.title || Math.round(price * 100) !== course.pricePaise)
      world.violate(by, `“${title}” costs ₹${price}, and not “${course.title}” ${course.pricePaise} paise`);
  }
  if (chance(by, 0.2)) await world.say(by, 'reviewGet', { ...token, query, allow });
  if (chance(by, 0.2)) await world.say(by, 'courseCategory', { ...token, query: { category: course.category } });
  if (chance(by, 0.2)) await world.say(by, 'courseSearch', { ...token, query: { q: course.title } });
}

async function learn(world: World, by: Person): Promise<void> {
  // On a train for days: what is done waits, and comes all at once.
  if (by.offlineUntil === 0 && chance(by, 0.15)) by.offlineUntil = world.now() + (1 + below(by, 9)) * 8 * HOUR_MS;
  if (world.now() < by.offlineUntil) return study(world, by);
  by.offlineUntil = 0;
  await beSignedIn(world, by);
  await deliver(world, by);
  await browse(world, by);
  for (let left = below(by, 4); left > 0; left -= 1) await fillCart(world, by);
  if (chance(by, 0.55)) await buy(world, by);
  for (let left = 1 + below(by, 2); left > 0; left -= 1) await study(world, by);
  if (chance(by, 0.25)) await lookAtOrders(world, by);
  if (chance(by, 0.15)) await askForMoney(world, by);
}

/** Whatever somebody does between two looks at the clock. */
async function act(world: World, by: Person, isInstructor: boolean): Promise<void> {
  if (by.state === 'new') return join(world, by);
  if (!isInstructor) await learn(world, by);
  if (world.now() < by.offlineUntil) return;
  await beSignedIn(world, by);
  if (!by.verified && chance(by, isInstructor ? 1 : 0.7)) await confirmAddress(world, by);
  if (isInstructor && by.verified) await teach(world, by);
  if (chance(by, 0.08)) await mindAccount(world, by);
  if (chance(by, isInstructor ? 0.1 : 0.03)) await changePicture(world, by);
  if (chance(by, isInstructor ? 0.008 : 0.006)) await leave(world, by);
}

/** Near the end the author whose courses have the most certificates goes, so that in each month one does whom others have to do with. */
async function letAuthorGo(world: World, authors: readonly Person[]): Promise<void> {
  const proven = world.people.flatMap(({ certificates }) =>
    [...certificates.keys()].map((id) => world.courses.get(id)?.author),
  );
  const count = (by: Person) => proven.filter((author) => author === by).length;
  const [first] = authors.filter(({ state }) => state === 'there').sort((a, b) => count(b) - count(a));
  if (!first) return;
  await beSignedIn(world, first);
  await leave(world, first);
}

const elapsed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** As `Promise.all`, but what goes on when one has failed is waited for: a database must not be closed under it. */
async function inTheEnd(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

/** A month of a whole site in a minute or an hour: see docs/reliability.md. */
export async function runMonth(options: MonthOptions): Promise<MonthReport> {
  const { learners, instructors, days, atOnce, realPasswords, onDay } = options;
  const failures: string[] = [];
  const logger = createLogger('error', {
    write(line) {
      if ((JSON.parse(line) as { level: number }).level >= ERROR) failures.push(line);
    },
  });
  const t = await createTestApp({
    logger,
    env: { VERIFY_EMAIL: 'required', FFMPEG_PATH: 'none' },
    ...(realPasswords && { passwords: createPasswordHashing() }),
  });
  const world = new World(t, options);
  let checking = 0;
  try {
    // It ends today: a session must not seem old to who reads another clock than ours.
    t.advance(-(days + DAYS_AFTER + 1) * DAY_MS);
    const authors = Array.from({ length: instructors }, (_, i) => world.addPerson(`instructor ${i}`));
    const students = Array.from({ length: learners }, (_, i) => world.addPerson(`learner ${i}`));
    const observer = world.addPerson('the observer');
    await join(world, observer);
    const daily = new FeedDevice('A device that asks daily');
    const away = new FeedDevice('A device that was away for weeks');
    const ranked = new FeedDevice('A device that began with the best', 'popularity');
    const report = (found: readonly string[]) => {
      for (const what of found) world.violate(null, what);
      if (world.isEnough) throw new Enough('Too much is wrong');
    };
    const failed = () => report(failures.splice(0).map((line) => `An error was logged: ${line.slice(0, 600)}`));
    const turns = (list: Person[], count: number, first: number) =>
      list.filter(
        ({ state, random }) => state !== 'gone' && random() < (state === 'new' ? first : count / (30 * STEPS_A_DAY)),
      );
    const isAuthor = new Set(authors);

    /** What is true on each day, whatever is on its way. */
    const checkDay = async () => {
      report(await checkMoney(world, { isOver: false }));
      report(await checkCounts(world));
      report(await checkEnrolments(world, { isOver: false }));
      const asked = Array.from({ length: ASKED }, () => students[Math.floor(world.random() * learners)]);
      const settled = asked.flatMap((by) =>
        by && by.orders.every(({ paymentId, known }) => paymentId === null || known) ? by : [],
      );
      report(await checkPeople(world, [...new Set(settled)], atOnce));
    };

    for (let day = 0; day < days; day += 1) {
      for (let part = 0; part < STEPS_A_DAY; part += 1) {
        world.step += 1;
        world.day = `${day}.${part}`;
        const isLast = day >= days / 2;
        const acting = [
          ...turns(authors, TURNS.instructor, day === 0 ? 0.5 : 1),
          // Most come in the first half of the month.
          ...turns(students, TURNS.learner, isLast ? 1 : 3 / (days * STEPS_A_DAY)),
        ];
        await inTheEnd([
          world.each(acting, atOnce, (by) => act(world, by, isAuthor.has(by))),
          sendWebhooks(world),
          world.sendLate({ acting }),
          runJobs(world),
        ]);
        if (day === days - 1 && part === 0) await letAuthorGo(world, authors);
        await decide(world);
        failed();
        t.advance((24 / STEPS_A_DAY) * HOUR_MS);
      }
      world.step += 1;
      await runJobs(world);
      await readRequests(world);
      for (const lesson of world.arrived.splice(0)) lesson.finished = true;
      await beSignedIn(world, observer);
      await daily.sync(world, observer);
      if (day === 1 || day === days - 8) await away.sync(world, observer);
      if (day === 3) await ranked.sync(world, observer);
      if (day % CHECK_EVERY === CHECK_EVERY - 1) checking += await elapsed(checkDay);
      onDay?.(day + 1, world);
    }

    world.day = 'the end';
    world.step += 1;
    const there = world.people.filter(({ state }) => state === 'there');
    await world.each(there, atOnce, async (by) => {
      await beSignedIn(world, by);
      await deliver(world, by);
    });
    await world.sendLate({ all: true });
    await sendWebhooks(world, { all: true });
    for (let day = 0; day < DAYS_AFTER; day += 1) {
      await runJobs(world);
      await decide(world, { all: day > 3 });
      t.advance(DAY_MS);
    }
    await runJobs(world);
    await decide(world, { all: true });
    checking += await elapsed(async () => {
      const open = [...world.orders.values()].filter(
        ({ by, paymentId, known }) => by.state === 'there' && paymentId !== null && !known,
      );
      await world.each(there, atOnce, (by) => beSignedIn(world, by));
      await world.each(open, atOnce, (order) => askOrder(world, order));
      const devices = [
        daily,
        away,
        ranked,
        new FeedDevice('A new device'),
        new FeedDevice('A new device, the best first', 'rating'),
      ];
      report(await checkCatalogue(world, observer, devices));
      report(await checkCounts(world));
      report(await checkMoney(world, { isOver: true }));
      report(await checkEnrolments(world, { isOver: true }));
      report(await checkOwners(world));
      report(await checkPeople(world, world.people, atOnce));
      report(await checkRows(world));
      report(await checkTerms(world));
      report(await checkFiles(world));
      report(await checkErased(world));
      failed();
    });
  } catch (error) {
    if (!(error instanceof Enough))
      world.violations.push({
        day: world.day,
        by: 'the month',
        what: `It ended: ${String(error instanceof Error ? error.stack : error)}`,
        trace: [],
      });
  } finally {
    // It adds up the ledger once more, and throws.
    await t
      .close()
      .catch(
        (error: unknown) =>
          void world.violations.push({ day: 'the end', by: 'the month', what: String(error), trace: [] }),
      );
  }
  const gone = world.people.filter(({ state }) => state === 'gone').length;
  const { violations, calls, refusals, replays } = world;
  const counts = { orders: world.orders.size, refunds: world.refunds.size, courses: world.courses.size, gone };
  return { violations, calls, refusals, replays, ...counts, checking };
}
