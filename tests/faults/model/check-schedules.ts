import './device-globals.ts';
import fc from 'fast-check';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { stopAtTransactions } from './device-process.ts';
import { ModelServer } from './model-server.ts';
import { runSchedule } from './run-schedule.ts';
import { schedule } from './schedule.ts';
import { Violation } from './violation.ts';

interface CheckOptions extends ScheduleChunk {
  /** To know that one fails is enough: nothing is shrunk. */
  endOnFailure?: boolean | undefined;
}

export interface CheckResult extends ScheduleResult {
  /** A schedule waits for ever: the server that it ran against is of no more use. */
  hung: boolean;
}

const VACUUM_EVERY = 250;
/** A thousand times what a schedule takes. */
const HUNG_MS = 60_000;

/** Runs random schedules one after another until one breaks an invariant; that one is shrunk. */
export async function checkSchedules(options: CheckOptions): Promise<CheckResult> {
  const server = await startServer();
  try {
    return await checkAgainst(server, options);
  } finally {
    await server.close();
  }
}

/** The server for `checkAgainst`. */
export function startServer(): Promise<ModelServer> {
  stopAtTransactions();
  return ModelServer.start();
}

/** As `checkSchedules`, against a server that may serve again. */
export async function checkAgainst(
  server: ModelServer,
  { seed, schedules, path, endOnFailure = false }: CheckOptions,
): Promise<CheckResult> {
  let done = 0;
  let hung = false;
  const property = fc.asyncProperty(schedule, async (one) => {
    // Nothing smaller can be tried against a server that answers no more.
    if (hung) return;
    await inTime(runSchedule(server, one), () => (hung = true));
    done += 1;
    if (done % VACUUM_EVERY === 0) await server.vacuum();
  });
  const details = await fc.check(property, {
    seed,
    numRuns: schedules,
    endOnFailure,
    ...(path !== undefined && { path }),
  });
  return { ...toScheduleResult(details), hung };
}

/** Rejects when `run` is not at its end in time; real time, since the schedule's own clock stands still then. */
async function inTime(run: Promise<void>, onHung: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onHung();
      reject(new Violation(`The schedule is not at its end after ${HUNG_MS / 1000} s`));
    }, HUNG_MS);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}
