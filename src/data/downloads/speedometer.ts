/** How much a new measure counts against those before it: the last few seconds decide. */
const WEIGHT = 0.3;

/** Tells the bytes a second, from how many have come by what time (milliseconds of one clock). */
export function createSpeedometer(): (bytes: number, now: number) => number {
  let last: { bytes: number; now: number } | null = null;
  let average: number | null = null;
  return (bytes, now) => {
    const seconds = last ? (now - last.now) / 1000 : 0;
    // Fewer than before: a chunk is asked for again.
    if (last && seconds > 0 && bytes >= last.bytes) {
      const measured = (bytes - last.bytes) / seconds;
      average = average === null ? measured : average + WEIGHT * (measured - average);
    }
    last = { bytes, now };
    return Math.round(average ?? 0);
  };
}
