/** Size of a course on disk with its indexes, rounded up; measured by tests/bench/catalogue-device.bench.ts. */
const COURSE_BYTES = 4000;
/** Share of the free storage for the catalogue. The rest is for downloads. */
const SHARE_OF_ROOM = 0.05;
const LEAST = 500;
const WITH_SAVE_DATA = 2000;

interface Device {
  storage?: { estimate?: () => Promise<{ quota?: number; usage?: number }> };
  /** GB, rounded down to a power of two. Not every browser has it. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

function byMemory(gigabytes = 4): number {
  if (gigabytes <= 2) return 6000;
  return gigabytes < 8 ? 12_000 : 24_000;
}

/**
 * How many courses this device stores: 6,000 with up to 2 GB of memory, 12,000 with less than 8 GB (or an unknown amount), else
 * 24,000; 2,000 with Save-Data. Never more than fit in a twentieth of the free storage, but at least 500.
 */
export async function catalogueBudget(device = globalThis.navigator as Device | undefined): Promise<number> {
  const most = device?.connection?.saveData === true ? WITH_SAVE_DATA : byMemory(device?.deviceMemory);
  // A rejected estimate counts as no estimate.
  const { quota, usage = 0 } = (await device?.storage?.estimate?.().catch(() => undefined)) ?? {};
  const room = quota === undefined ? Infinity : Math.floor(((quota - usage) * SHARE_OF_ROOM) / COURSE_BYTES);
  return Math.max(LEAST, Math.min(most, room));
}
