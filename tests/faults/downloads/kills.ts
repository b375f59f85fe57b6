// A download that is killed at a random instant (its tab, the worker, the browser or the server) goes on where it was, and ends
// as the very film that the server has, all in Chromium:
//   node --import tsx tests/faults/downloads/kills.ts [--count 200] [--seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHUNK_BYTES } from '#data/downloads/media-store.ts';
import { killBrowser } from '../../support/kill-browser.ts';
import type { Device } from '../browser/device.ts';
import { launchProfile } from '../browser/ground.ts';
import { Network } from '../browser/network.ts';
import { Random } from '../browser/random.ts';
import { type Lane, type Run, runSuite } from '../browser/suite.ts';
import { type Cinema, openCinema, sha256 } from './cinema.ts';
import { Seat } from './seat.ts';

const FILM_BYTES = 4 * CHUNK_BYTES + 1_234_567;
const PIECES = Math.ceil(FILM_BYTES / CHUNK_BYTES);
/** The film takes some seconds, which the kill falls into. */
const PACE = 10_000_000;
const LATEST_MS = 2200;
const KINDS = ['tab', 'worker', 'browser', 'server'] as const;

class KillLane implements Lane {
  private readonly cinema: Cinema;
  private readonly network: Network;
  private readonly profile: string;
  private device: Device;

  private constructor(cinema: Cinema, network: Network, profile: string, device: Device) {
    this.cinema = cinema;
    this.network = network;
    this.profile = profile;
    this.device = device;
  }

  static async open(cinema: Cinema): Promise<KillLane> {
    const network = new Network(cinema.server.url);
    await network.open();
    const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
    const lane = new KillLane(cinema, network, profile, await launchProfile(profile, network));
    await lane.seat.open({ first: true });
    return lane;
  }

  private get seat(): Seat {
    return new Seat(this.device, this.cinema);
  }

  async run({ index, seed }: Run): Promise<string> {
    const { cinema, network } = this;
    const random = new Random(seed);
    const kind = KINDS[index % KINDS.length] ?? 'tab';
    network.mediaAsked = [];
    network.paceMedia(PACE);
    await this.seat.startDownload();
    // What the screen has not accepted is nobody's promise.
    await this.seat.row(() => true, 'queued');
    await new Promise((resolve) => setTimeout(resolve, random.int(0, LATEST_MS)));
    const [before] = await this.seat.serve([null]);
    await this.kill(kind, random.chance(0.5));
    network.paceMedia(Infinity);
    await this.seat.row(({ state }) => state === 'verified', `verified after a kill of the ${kind}`);
    const [served] = await this.seat.serve([null]);
    if (served?.sha256 !== sha256(cinema.film)) throw new Error(`Another film: ${JSON.stringify(served)}`);
    // A piece that was held is not fetched again: one was under way, and one may have come just then.
    const asked = network.mediaAsked.length;
    if (asked > PIECES + 2) throw new Error(`${asked} requests for ${PIECES} pieces: ${network.mediaAsked.join(' ')}`);
    await this.seat.remove();
    return before && before.bytes > 0 && before.bytes < FILM_BYTES ? `${kind} in the middle` : kind;
  }

  async close(): Promise<void> {
    await this.device.close();
    await this.network.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }

  private async kill(kind: (typeof KINDS)[number], byItself: boolean): Promise<void> {
    const { device, cinema } = this;
    switch (kind) {
      case 'tab':
        await (await device.current()).close({ runBeforeUnload: false });
        await this.seat.open();
        return;
      case 'worker':
        await device.stopWorker();
        return;
      case 'browser': {
        const closed = device.context.waitForEvent('close', { timeout: 0 });
        killBrowser(this.profile);
        await closed;
        this.device = await launchProfile(this.profile, this.network);
        await this.seat.open();
        return;
      }
      case 'server':
        await cinema.server.kill();
        await cinema.server.start();
        // The page finds out, or its learner looks again.
        if (byItself) await (await device.current()).evaluate(() => void dispatchEvent(new Event('online')));
        else await this.seat.open();
    }
  }
}

const cinema = await openCinema({ bytes: FILM_BYTES });
await runSuite({
  name: 'download-kills',
  file: 'tests/faults/downloads/kills.ts',
  count: 200,
  // They share the server that is killed.
  lanes: 1,
  openLane: () => KillLane.open(cinema),
  close: () => cinema.server.dispose(),
});
