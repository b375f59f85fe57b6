// A device that runs full at each so many percent of a download: it pauses, what came in plays, and with room it goes on by
// itself. In Chromium, whose quota DevTools set:
//   node --import tsx tests/faults/downloads/quota.ts [--count 20] [--seed 1]
import type { CDPSession, Page } from 'playwright';
import { paths } from '#config/paths.ts';
import { CHUNK_BYTES } from '#data/downloads/media-store.ts';
import { Device } from '../browser/device.ts';
import { launchBrowser } from '../browser/ground.ts';
import { Network } from '../browser/network.ts';
import { poll } from '../../support/poll.ts';
import { type Lane, runSuite } from '../browser/suite.ts';
import { type Cinema, openCinema, sha256 } from './cinema.ts';
import { Seat } from './seat.ts';

/** A piece for each cut. */
const CUTS = 20;
const FILM_BYTES = (CUTS + 0.5) * CHUNK_BYTES;
const WITHIN_MS = 60_000;
const AMPLE = 100 * FILM_BYTES;
/** Nothing of a piece arrives at it before the quota is set. */
const CRAWL = 1;

class QuotaLane implements Lane {
  private readonly cinema: Cinema;
  private readonly network: Network;
  private readonly device: Device;
  private readonly seat: Seat;
  private readonly cuts: number;
  private cdp: CDPSession | undefined;

  private constructor(cinema: Cinema, network: Network, device: Device, cuts: number) {
    this.cinema = cinema;
    this.network = network;
    this.device = device;
    this.seat = new Seat(device, cinema);
    this.cuts = cuts;
  }

  static async open(cinema: Cinema, cuts: number): Promise<QuotaLane> {
    const network = new Network(cinema.server.url);
    await network.open();
    const lane = new QuotaLane(cinema, network, await Device.open(browser, network), cuts);
    await lane.seat.open({ first: true });
    return lane;
  }

  async run({ index }: { index: number }): Promise<string> {
    const { cinema, seat } = this;
    const percent = Math.round((100 * (index + 1)) / this.cuts);
    await this.setQuota(AMPLE);
    this.network.paceMedia(CRAWL);
    await seat.startDownload();
    await seat.row(({ state }) => state === 'downloading', 'begun');
    const size = cinema.film.length;
    // At 100 % all of it but the last byte fits.
    const room = Math.min(Math.floor((size * percent) / 100), size - 1);
    await this.setQuota((await this.usage()) + room);
    this.network.paceMedia(Infinity);
    const paused = await seat.row(({ pausedBy }) => pausedBy === 'quota', `paused at ${percent} %`);
    const held = paused.receivedBytes;
    if (paused.state !== 'partial' || held > room) throw new Error(`${held} of ${room} bytes: ${paused.state}`);
    // The books of the browser take some room of their own.
    if (held + 2 * CHUNK_BYTES < room) throw new Error(`Paused at ${held} bytes with room for ${room}`);
    await this.expectHeld(held);
    const page = await this.device.current();
    await page.getByText('Not enough space on this device').first().waitFor();
    if (cinema.plays && held > 0) await this.expectPlays((held / size) * 60);
    await this.setQuota(AMPLE);
    await seat.row(({ state }) => state === 'verified', `verified after ${percent} %`);
    const [whole] = await seat.serve([null]);
    if (whole?.sha256 !== sha256(cinema.film)) throw new Error(`Another film: ${JSON.stringify(whole)}`);
    await seat.remove();
    return cinema.plays ? 'played' : 'read';
  }

  async close(): Promise<void> {
    await this.device.close();
    await this.network.close();
  }

  /** What is held is served as it is, and not a byte more. */
  private async expectHeld(held: number): Promise<void> {
    const { film } = this.cinema;
    const [start, beyond] = await this.seat.serve([`bytes=0-`, `bytes=${held}-`]);
    if (held > 0 && start?.sha256 !== sha256(film.subarray(0, held)))
      throw new Error(`${held} bytes are held, served is ${JSON.stringify(start)}`);
    if (beyond?.status !== 0) throw new Error(`What is not held was served: ${JSON.stringify(beyond)}`);
  }

  /** Without a network the player shows what came in: its beginning, and just before its end. */
  private async expectPlays(seconds: number): Promise<void> {
    const { courseId, trackId } = this.cinema;
    await this.device.context.setOffline(true);
    const page = await this.device.current();
    await page.goto(paths.player(courseId, trackId));
    for (const at of [0, Math.max(0, seconds - 2)]) await seekTo(page, at);
    await this.device.context.setOffline(false);
    await this.seat.open();
  }

  /** Holds as long as the page that DevTools look at; that page is not the learner's. */
  private async setQuota(bytes: number): Promise<void> {
    if (!this.cdp) this.cdp = await this.device.context.newCDPSession(await this.device.context.newPage());
    await this.cdp.send('Storage.overrideQuotaForOrigin', { origin: this.network.url, quotaSize: bytes });
  }

  private async usage(): Promise<number> {
    const page = await this.device.current();
    return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  }
}

async function seekTo(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video');
  await video.waitFor();
  const isThere = () =>
    video.evaluate((element: HTMLVideoElement, at) => {
      if (element.readyState === 0 || element.seeking) return false;
      if (Math.abs(element.currentTime - at) > 0.5) element.currentTime = at;
      else if (element.readyState >= 2 && element.currentSrc.includes('/offline-media/')) return true;
      return false;
    }, seconds);
  const state = () =>
    video.evaluate(
      ({ currentTime, readyState, duration, currentSrc, error }: HTMLVideoElement) =>
        `${seconds} s never played: ${JSON.stringify({ currentTime, readyState, duration, currentSrc, error: error?.message })}`,
    );
  await poll(isThere, WITHIN_MS, state);
}

const cinema = await openCinema({ bytes: FILM_BYTES, plays: true });
const browser = await launchBrowser();
const asked = process.argv.indexOf('--count');
const cuts = asked < 0 ? CUTS : Number(process.argv[asked + 1]);
await runSuite({
  name: 'download-quota',
  file: 'tests/faults/downloads/quota.ts',
  count: CUTS,
  lanes: 1,
  openLane: () => QuotaLane.open(cinema, cuts),
  async close() {
    await browser.close();
    await cinema.server.dispose();
  },
});
