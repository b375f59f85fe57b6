// Random ranges of a downloaded film, and those around each boundary of its pieces, as the worker answers them in Chromium:
//   node --import tsx tests/faults/downloads/ranges.ts [--count 10000] [--seed 1]
import { parseArgs } from 'node:util';
import { CHUNK_BYTES } from '#data/downloads/media-store.ts';
import { closeDevice, launchBrowser } from '../browser/ground.ts';
import { Device } from '../browser/device.ts';
import { Network } from '../browser/network.ts';
import { Random } from '../browser/random.ts';
import { saveSummary } from '../fault-summary.ts';
import { openCinema, sha256 } from './cinema.ts';
import { Seat, type Served } from './seat.ts';

/** Five pieces, the last of an odd length. */
const FILM_BYTES = 4 * CHUNK_BYTES + 1_234_567;
const BATCH = 250;

interface Asked {
  header: string | null;
  /** What a web server answers. */
  status: number;
  start: number;
  end: number;
}

/** Both ends included. A quarter of the ranges begin or end within three bytes of a boundary. */
function randomRange(random: Random, size: number): Asked {
  const nearBoundary = () => random.int(0, Math.floor(size / CHUNK_BYTES)) * CHUNK_BYTES + random.int(-3, 3);
  const place = () =>
    Math.max(0, Math.min(random.chance(0.25) ? nearBoundary() : random.int(0, size + 1000), size + 1000));
  const kind = random.int(0, 99);
  if (kind === 0) return { header: null, status: 200, start: 0, end: size - 1 };
  if (kind < 10) {
    const last = random.chance(0.5) ? random.int(1, 70_000) : random.int(1, size + 100);
    return { header: `bytes=-${last}`, status: 206, start: Math.max(0, size - last), end: size - 1 };
  }
  const start = place();
  // Most are as long as what a player asks for; some take several pieces.
  const length = random.chance(0.05)
    ? random.int(1, size)
    : random.chance(0.5)
      ? random.int(1, 300)
      : random.int(1, 400_000);
  if (kind < 20) {
    const from = Math.max(start, size - random.int(0, 600_000));
    return { header: `bytes=${from}-`, status: from < size ? 206 : 416, start: from, end: size - 1 };
  }
  const end = random.chance(0.25) ? Math.max(start, nearBoundary()) : start + length - 1;
  return { header: `bytes=${start}-${end}`, status: start < size ? 206 : 416, start, end: Math.min(end, size - 1) };
}

function problemOf({ header, status, start, end }: Asked, served: Served, film: Buffer): string | null {
  const said = `${header ?? 'the whole'}: ${JSON.stringify(served)}`;
  if (served.status !== status) return `${said}, not ${status}`;
  if (status === 416) return served.contentRange === `bytes */${film.length}` && served.bytes === 0 ? null : said;
  const range = status === 206 ? `bytes ${start}-${end}/${film.length}` : null;
  if (served.contentRange !== range) return `${said}, not ${range}`;
  if (served.contentLength !== String(end - start + 1)) return `${said}, of another length`;
  return served.sha256 === sha256(film.subarray(start, end + 1)) ? null : `${said}: other bytes`;
}

const options = { type: 'string' } as const;
const { values } = parseArgs({ options: { count: options, seed: options } });
const count = Number(values.count ?? 10_000);
const seed = Number(values.seed ?? 1);
const started = Date.now();
const cinema = await openCinema({ bytes: FILM_BYTES });
const browser = await launchBrowser();
const network = new Network(cinema.server.url);
await network.open();
const device = await Device.open(browser, network);
const seat = new Seat(device, cinema);
await seat.open({ first: true });
await seat.startDownload();
await seat.row(({ state }) => state === 'verified', 'verified');
// From here on nothing but the device can answer.
network.cut();
const random = new Random(seed);
const problems: string[] = [];
for (let done = 0; done < count; done += BATCH) {
  const asked = Array.from({ length: Math.min(BATCH, count - done) }, () => randomRange(random, cinema.film.length));
  const served = await seat.serve(asked.map(({ header }) => header));
  for (const [at, answer] of served.entries()) {
    const problem = problemOf(asked[at] as Asked, answer, cinema.film);
    if (problem) problems.push(problem);
  }
}
await closeDevice(device);
await browser.close();
await cinema.server.dispose();
for (const problem of problems.slice(0, 20)) console.error(problem);
const seconds = Math.round((Date.now() - started) / 1000);
await saveSummary({ suite: 'download-ranges', seed, runs: count, violations: problems.length, seconds });
process.exitCode = problems.length === 0 ? 0 : 1;
