import type { Page } from 'playwright';
import { paths } from '#config/paths.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { mediaCacheOf } from '#data/downloads/media-caches.ts';
import { offlineMediaUrl } from '#data/downloads/offline-media.ts';
import type { Device } from '../browser/device.ts';
import { downloadRows } from '../browser/device-storage.ts';
import { poll } from '../../support/poll.ts';
import type { Cinema } from './cinema.ts';

const WITHIN_MS = 60_000;

/** An answer of the worker, as a page got it. */
export interface Served {
  status: number;
  contentRange: string | null;
  contentLength: string | null;
  bytes: number;
  sha256: string;
}

/** Where a learner downloads and watches the film. */
export class Seat {
  readonly device: Device;
  private readonly cinema: Cinema;

  constructor(device: Device, cinema: Cinema) {
    this.device = device;
    this.cinema = cinema;
  }

  /** Opens the list of tracks; a first time on this device signs in. */
  async open({ first = false } = {}): Promise<Page> {
    if (first) await this.device.enter(this.cinema.learner, 0);
    const page = await this.device.current();
    await page.goto(paths.courseTracks(this.cinema.courseId));
    return page;
  }

  async startDownload(): Promise<void> {
    const page = await this.device.current();
    await page
      .getByRole('button', { name: /^Download · / })
      .first()
      .click();
  }

  /** Resolves with the row when it is as `is` says. */
  async row(is: (row: DownloadRow) => boolean, what: string): Promise<DownloadRow> {
    const page = await this.device.current();
    let row: DownloadRow | undefined;
    const holds = async () => {
      [row] = await downloadRows(page);
      return row !== undefined && is(row);
    };
    await poll(holds, WITHIN_MS, () => `The download was never ${what}: ${JSON.stringify(row)}`);
    return row as unknown as DownloadRow;
  }

  /** What the worker answers for each range; null asks for the whole. A lost connection is status 0. */
  async serve(ranges: readonly (string | null)[], method = 'GET'): Promise<Served[]> {
    const page = await this.device.current();
    return page.evaluate(
      async ({ url, asked, how }) => {
        const served = [];
        for (const range of asked) {
          const answer = await fetch(url, { method: how, headers: range === null ? {} : { Range: range } }).catch(
            () => null,
          );
          const body = (await answer?.arrayBuffer()) ?? new ArrayBuffer(0);
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
          served.push({
            status: answer?.status ?? 0,
            contentRange: answer?.headers.get('Content-Range') ?? null,
            contentLength: answer?.headers.get('Content-Length') ?? null,
            bytes: body.byteLength,
            sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
          });
        }
        return served;
      },
      { url: offlineMediaUrl(this.cinema.rendition.mediaId), asked: ranges, how: method },
    );
  }

  /** Removes the download, or what came of it. Rejects when a byte of it stays. */
  async remove(): Promise<void> {
    const page = await this.device.current();
    await page.getByRole('button', { name: /^(Remove|Cancel) the download of / }).click();
    const left = async () => (await downloadRows(page)).length + (await this.heldParts()).length;
    await poll(
      async () => (await left()) === 0,
      WITHIN_MS,
      async () => `Removed, ${(await this.heldParts()).join(' ')} stayed`,
    );
  }

  private async heldParts(): Promise<string[]> {
    const page = await this.device.current();
    return page.evaluate(async (name) => {
      if (!(await caches.has(name))) return [];
      return (await (await caches.open(name)).keys()).map(({ url }) => url);
    }, mediaCacheOf(this.cinema.learner._id));
  }
}
