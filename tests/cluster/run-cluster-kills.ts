import { setTimeout as pause } from 'node:timers/promises';
import type { CourseListAnswer } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import { signUp } from '../support/api-client.ts';
import { buyer, type Buyer, payInSandbox, say } from '../faults/server/clients.ts';
import { loadCourses, populate, shuffled } from '../faults/server/run-server-kills.ts';
import type { Cluster, ClusterKill } from './cluster.ts';
import { startMixedLoad, throughFailures } from './mixed-load.ts';

const KINDS: readonly ClusterKill[] = ['leader', 'server', 'etcd-leader', 'connections', 'replica'];
const BUYERS = 3;
/** Some server asks about an order after a minute, in a pass each 30 s; the one that did it first may have died with the answer. */
const RECONCILED_MS = 360_000;

const WRITES_BACK_MS = 30_000;
const READS_OUT_MS = 2000;

export interface KillFigures {
  kind: ClusterKill;
  /** Until each client had a change acknowledged that it began after the kill, ms. */
  writesBack: number;
  /** How long a visitor waited for the catalogue at most, from the kill until all was well again, ms. */
  readsOut: number;
}

export interface ClusterKillsReport {
  kills: KillFigures[];
  acknowledged: number;
  visits: number;
  /** How often a client read what it had written before. */
  readBack: number;
  /** Orders that were paid, and that no device reported. */
  reconciled: number;
  sessions: number;
  violations: string[];
}

interface Options {
  kills: number;
  random: () => number;
  onKill: (figures: KillFigures, name: string) => void;
}

/**
 * Kills one part of the cluster after the other in the midst of mixed writes and reads. Each client looks for what was acknowledged to
 * it, and says again what was not; at the end everything is counted.
 */
export async function runClusterKills(
  cluster: Cluster,
  { kills, random, onKill }: Options,
): Promise<ClusterKillsReport> {
  const { origin } = cluster;
  const [direct = origin] = cluster.servers;
  const { courses, writers } = await populate(direct);
  const students = new Map(courses.map((course) => [course._id, course.studentsCount]));
  const buyers: Buyer[] = [];
  const unreported: { token: string; courseId: string }[] = [];
  const figures: KillFigures[] = [];
  const load = startMixedLoad(origin, random);
  const { violations } = load.counts;
  const unlessFailed = <T>(work: Promise<T>) => Promise.race([work, load.failed]);
  try {
    for (const writer of writers) load.add(writer);
    const order: ClusterKill[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      if (order.length === 0) order.push(...shuffled(KINDS, random));
      const kind = order.pop() ?? 'leader';
      await unlessFailed(cluster.healthy());
      for (let left = BUYERS; left > 0; left -= 1) {
        const { token } = await signUp(direct);
        const one = buyer(token, shuffled(courses, random));
        buyers.push(one);
        load.add(one, courses.length);
      }
      unreported.push(await payUnreported(direct, courses[kill % courses.length]));
      await pause(300 + random() * 1500);
      load.longestVisit();
      const at = performance.now();
      const { name, restart } = await cluster.kill(kind, random);
      await unlessFailed(load.writtenSince(at));
      const writesBack = performance.now() - at;
      await restart();
      await unlessFailed(cluster.healthy());
      const one = { kind, writesBack, readsOut: load.longestVisit() };
      figures.push(one);
      if (writesBack > WRITES_BACK_MS) violations.push(`${name}: writes were away for ${Math.round(writesBack)} ms`);
      if (one.readsOut > READS_OUT_MS)
        violations.push(`${name}: the catalogue was away for ${Math.round(one.readsOut)} ms`);
      onKill(one, name);
    }
  } finally {
    await load.end();
  }
  // What failed last is a failure, too.
  await Promise.race([load.failed, Promise.resolve()]);

  const owners = new Map<string, number>();
  const count = (courseId: string) => owners.set(courseId, (owners.get(courseId) ?? 0) + 1);
  for (const client of [...writers, ...buyers]) violations.push(...(await throughFailures(() => client.check(origin))));
  for (const one of buyers) for (const id of one.owned()) count(id);
  const until = Date.now() + RECONCILED_MS;
  let reconciled = 0;
  // Their sessions, too, have been through every kill: without one there would be no answer.
  for (const { token, courseId } of unreported) {
    while (!(await owns(origin, token, courseId)) && Date.now() < until) await pause(1000);
    if (await owns(origin, token, courseId)) {
      reconciled += 1;
      count(courseId);
    } else violations.push(`the course ${courseId} was paid for, and nobody granted it`);
  }
  for (const { _id, studentsCount } of await loadCourses(direct)) {
    const truth = (students.get(_id) ?? studentsCount) + (owners.get(_id) ?? 0);
    if (studentsCount !== truth)
      violations.push(`${_id} counts ${studentsCount} students, in truth there are ${truth}`);
  }
  const sessions = unreported.length + buyers.length + writers.length;
  return { ...load.counts, kills: figures, reconciled, sessions };
}

/** A learner pays, and their device never says so: only the reconciler will find out. */
async function payUnreported(origin: string, course: CourseListAnswer['data'][number] | undefined) {
  if (!course) throw new Error('The sample has no course to buy');
  const { token } = await signUp(origin);
  await payInSandbox(origin, token, course);
  return { token, courseId: course._id };
}

async function owns(origin: string, token: string, courseId: string): Promise<boolean> {
  const { data } = await throughFailures(() => say<{ data: Library }>(origin, 'userMyLearning', { token }));
  const found = data.purchasedCourses.filter(({ _id }) => _id === courseId);
  if (found.length > 1) throw new Error(`The course ${courseId} is there ${found.length} times`);
  return found.length === 1;
}
