import type fc from 'fast-check';

/** What one process of a suite is told to check. */
export interface ScheduleChunk {
  seed: number;
  schedules: number;
  /** Replays one schedule and what it shrinks to. */
  path?: string | undefined;
}

export interface ScheduleResult {
  /** How many ran, the failing one included. */
  schedules: number;
  /** The smallest failing schedule and why it fails; null when all invariants held. */
  violation: { path: string; schedule: unknown; message: string } | null;
}

/** What fast-check found of a property of one schedule. */
export function toScheduleResult<T>(details: fc.RunDetails<[T]>): ScheduleResult {
  if (!details.failed) return { schedules: details.numRuns, violation: null };
  const error = details.errorInstance;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    schedules: details.numRuns,
    violation: { path: details.counterexamplePath ?? '', schedule: details.counterexample?.[0], message },
  };
}
