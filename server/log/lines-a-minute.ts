import type { Clock } from '../deps.ts';

const MINUTE_MS = 60_000;
const LINES = 60;

/** Says whether one more line may be written of what anyone can cause: a flood of it must not fill the disk. */
export function linesAMinute(clock: Clock): () => boolean {
  let minute = 0;
  let lines = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) [minute, lines] = [now, 0];
    return lines++ < LINES;
  };
}
