import './device-globals.ts';
import fc from 'fast-check';
import { stopAtTransactions } from './device-process.ts';
import { ModelServer } from './model-server.ts';
import { runSchedule } from './run-schedule.ts';
import { schedule } from './schedule.ts';

export interface CheckOptions {
  seed: number;
  schedules: number;
  /** Replays one schedule and what it shrinks to. */
  path?: string | undefined;
  /** To know that one fails is enough: nothing is shrunk. */
  endOnFailure?: boolean | undefined;
}

export interface CheckResult {
  /** How many ran, the failing one included. */
  schedules: number;
  /** The smallest failing schedule and why it fails; null when all invariants held. */
  violation: { path: string; schedule: unknown; message: string } | null;
}

const VACUUM_EVERY = 250;

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
  const property = fc.asyncProperty(schedule, async (one) => {
    await runSchedule(server, one);
    done += 1;
    if (done % VACUUM_EVERY === 0) await server.vacuum();
  });
  const details = await fc.check(property, {
    seed,
    numRuns: schedules,
    endOnFailure,
    ...(path !== undefined && { path }),
  });
  if (!details.failed) return { schedules: details.numRuns, violation: null };
  const error = details.errorInstance;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const smallest = details.counterexample?.[0];
  return {
    schedules: details.numRuns,
    violation: { path: details.counterexamplePath ?? '', schedule: smallest, message },
  };
}
