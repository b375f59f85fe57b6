import type { ScheduleChunk, ScheduleResult } from './schedule-check.ts';

/** One process of a suite of schedules: told a chunk, it answers with the result and ends. Without its suite it ends at once. */
export function serveChunk(check: (chunk: ScheduleChunk) => Promise<ScheduleResult>): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (chunk: ScheduleChunk) => {
    void check(chunk).then((result) => process.send?.(result, () => process.exit()));
  });
}
