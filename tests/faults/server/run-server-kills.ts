import type { CourseListAnswer } from '#contract/course.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { buyOverHttp } from '../../support/sell-over-http.ts';
import { signUp, signUpInstructor } from '../../support/api-client.ts';
import { type Buyer, buyer, type Client, editor, isGone, noteWriter, say, student, wisher } from './clients.ts';

export interface KillableServer {
  origin: string;
  /** Resolves when the process is gone. */
  kill: () => Promise<unknown>;
}

interface ServerKillsOptions {
  rounds: number;
  random: () => number;
  /** Starts it on the same data each time. */
  start: () => Promise<KillableServer>;
  onRound?: (round: number, violations: number) => void;
}

interface ServerKillsReport {
  /** Changes that were acknowledged before a kill. */
  acknowledged: number;
  violations: string[];
  /** Rounds in which a purchase that was paid for and not reported was granted after it had been looked for. */
  late: number;
  /** How long the slowest restart took, in ms. */
  slowestStart: number;
}

const BUYERS = 4;
/** A kill comes within this time after the first acknowledgement (ms), or at a later one if that comes first. */
const LATEST_MS = 1000;

/**
 * Writes of several kinds at once, and in their midst a SIGKILL of the server; then it is started on the same data, and each client
 * looks for what was acknowledged to it, and says again what was not (docs/reliability.md).
 */
export async function runServerKills({
  rounds,
  random,
  start,
  onRound,
}: ServerKillsOptions): Promise<ServerKillsReport> {
  const report: ServerKillsReport = { acknowledged: 0, violations: [], late: 0, slowestStart: 0 };
  const restart = async () => {
    const begun = performance.now();
    const server = await start();
    report.slowestStart = Math.max(report.slowestStart, performance.now() - begun);
    return server;
  };
  let server = await restart();
  try {
    const { courses, writers } = await populate(server.origin);
    const everyBuyer: Buyer[] = [];
    const students = new Map(courses.map((course) => [course._id, course.studentsCount]));
    for (let round = 1; round <= rounds; round += 1) {
      const buyers: Buyer[] = [];
      for (let left = BUYERS; left > 0; left -= 1) {
        const { token } = await signUp(server.origin);
        buyers.push(buyer(token, shuffled(courses, random)));
      }
      const clients: Client[] = [...writers, ...buyers];
      report.acknowledged += await writeUntilKilled(server, clients, random);
      server = await restart();
      const { origin } = server;
      const found = (await Promise.all(clients.map((client) => client.check(origin)))).flat();
      everyBuyer.push(...buyers);
      const miscounted = async () => miscount(await loadCourses(origin), students, everyBuyer);
      if ((await miscounted()).length > 0) {
        // What somebody paid for and could not report is granted later, and may have been since it was looked for.
        const unsure = everyBuyer.filter((one) => one.isUnsure());
        found.push(...(await Promise.all(unsure.map((one) => one.check(origin)))).flat());
        const still = await miscounted();
        if (still.length === 0) report.late += 1;
        found.push(...still);
      }
      report.violations.push(...found.map((said) => `round ${round}: ${said}`));
      onRound?.(round, found.length);
    }
  } finally {
    await server.kill();
  }
  return report;
}

/** The courses whose number of students is not what it was at first and those who have it since. */
function miscount(
  courses: CourseListAnswer['data'],
  atFirst: ReadonlyMap<string, number>,
  buyers: readonly Buyer[],
): string[] {
  const owned = buyers.flatMap((one) => [...one.owned()]);
  return courses.flatMap(({ _id, studentsCount }) => {
    const truth = (atFirst.get(_id) ?? studentsCount) + owned.filter((id) => id === _id).length;
    return studentsCount === truth ? [] : [`${_id} counts ${studentsCount} students, in truth there are ${truth}`];
  });
}

/** Resolves with how many changes were acknowledged. */
async function writeUntilKilled(server: KillableServer, clients: Client[], random: () => number): Promise<number> {
  let acknowledged = 0;
  // Half of the kills come right at an acknowledgement, so that the others are in the middle of theirs.
  let left = random() < 0.5 ? 3 + Math.floor(random() * 30) : Number.POSITIVE_INFINITY;
  let killed: Promise<unknown> | undefined;
  const kill = () => (killed ??= server.kill());
  const after = random() * LATEST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async (client: Client) => {
    while (!killed) {
      try {
        await client.change(server.origin);
      } catch (error) {
        if (!isGone(error)) throw error;
        return;
      }
      acknowledged += 1;
      left -= 1;
      // Not before, however slow the machine is.
      timer ??= setTimeout(() => void kill(), after);
      if (left <= 0) void kill();
    }
  };
  try {
    await Promise.all(clients.map(write));
  } finally {
    clearTimeout(timer);
    await kill();
  }
  return acknowledged;
}

export const loadCourses = async (origin: string) =>
  (await say<CourseListAnswer>(origin, 'courseGetAll', { query: { limit: '100' } })).data;

/** The paid courses of the sample, and who writes something else than purchases. */
export async function populate(origin: string): Promise<{ courses: CourseListAnswer['data']; writers: Client[] }> {
  const all = await loadCourses(origin);
  const courses = all.filter(({ price }) => price > 0);
  const free = all.find(({ price }) => price === 0);
  if (!free) throw new Error('The sample has no free course');
  const teacher = await signUpInstructor(origin);
  const draft = { title: 'Trains', description: 'Edit 0', price: 499, category: 'music', subCategory: 'guitar' };
  const added = await say<{ data: { _id: string; version: number } }>(origin, 'courseAdd', {
    token: teacher.token,
    body: draft,
  });
  const learner = await signUp(origin);
  await buyOverHttp(origin, learner.token, [free._id], 0);
  const query = { courseId: free._id };
  const content = await say<ContentAnswer>(origin, 'courseContent', { token: learner.token, query });
  const [lesson] = lessonsOf(content.data);
  if (!lesson) throw new Error('The free course has no lesson');
  const { token } = learner;
  return {
    courses,
    writers: [
      editor(teacher.token, added.data._id, { description: draft.description, version: added.data.version }),
      student(token, free._id, lesson._id),
      noteWriter(token, free._id, lesson._id),
      wisher(token, courses[0]?._id ?? ''),
    ],
  };
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
