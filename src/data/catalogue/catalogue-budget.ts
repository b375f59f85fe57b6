/** What a course takes on the disk with its indexes, rounded up: measured by tests/bench/catalogue-device.bench.ts. */
const COURSE_BYTES = 4000;
/** Of the room that the browser still gives: the rest is for what the learner downloads. */
const SHARE_OF_ROOM = 0.05;
const LEAST = 500;
const WITH_SAVE_DATA = 2000;

interface Device {
  storage?: { estimate?: () => Promise<{ quota?: number; usage?: number }> };
  /** GB, rounded down to a power of two; not every browser tells. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

function byMemory(gigabytes = 4): number {
  if (gigabytes <= 2) return 6000;
  return gigabytes < 8 ? 12_000 : 24_000;
}

/**
 * How many courses this device keeps: 6,000 up to 2 GB of memory, 12,000 up to 8 (or where the browser does not tell), else
 * 24,000; 2,000 with Save-Data; never more than a twentieth of the free room holds, nor fewer than 500.
 */
export async function catalogueBudget(device = globalThis.navigator as Device | undefined): Promise<number> {
  const most = device?.connection?.saveData === true ? WITH_SAVE_DATA : byMemory(device?.deviceMemory);
  // A browser that refuses to tell is one that does not tell.
  const { quota, usage = 0 } = (await device?.storage?.estimate?.().catch(() => undefined)) ?? {};
  const room = quota === undefined ? Infinity : Math.floor(((quota - usage) * SHARE_OF_ROOM) / COURSE_BYTES);
  return Math.max(LEAST, Math.min(most, room));
}
