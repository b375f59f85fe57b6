import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { closeDb, openDb } from '../db/database.ts';
import { budgetedFetch } from './budgeted-fetch.ts';
import { createFetchBudget, DataRefused } from './fetch-budget.ts';
import { createDownloadBudget } from './download-budget.ts';
import { bytesLeft, loadDataUse, monthOf } from './data-ledger.ts';
import { MB, saveDataUseSettings } from './data-use-settings.ts';

const DAY_MS = 24 * 60 * 60_000;
const SEEDS = Number(process.env.MONTHS ?? 4);
const TABS = 4;
const ACTIONS = 30;
const seedBase = Number(process.env.SEED_OF_FAULTS ?? 1);

let fetchedInAll = 0;
afterAll(() =>
  console.log(
    `Simulated months: seeds ${seedBase} to ${seedBase + SEEDS - 1}, ${Math.round(fetchedInAll / MB)} MB fetched`,
  ),
);

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
});

/**
 * Five weeks of this device, so that a month turns: tabs that fetch in advance and download side by side, answers with and
 * without a length, that break off in the middle, pages that die and never say what they took.
 */
it.each(Array.from({ length: SEEDS }, (_, i) => seedBase + i))('bytes ≤ cap, always (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const db = await openDb();
  const capMb = 5 + Math.floor(random() * 40);
  await saveDataUseSettings(db, { capMb, inAdvance: 'always' });

  let now = new Date(2026, 9, 10).getTime();
  /** What the wire carried, by the month in which it did. */
  const carried = new Map<string, number>();
  const carry = (bytes: number) => {
    now += random() * 60_000;
    fetchedInAll += bytes;
    carried.set(monthOf(now), (carried.get(monthOf(now)) ?? 0) + bytes);
  };
  const check = () => {
    for (const [month, bytes] of carried) expect(bytes, `${month} of seed ${seed}`).toBeLessThanOrEqual(capMb * MB);
  };

  const answerOf = (bytes: number, { told, breaks }: { told: boolean; breaks: boolean }) => {
    let sent = 0;
    const stop = breaks ? bytes * random() : bytes;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (sent >= bytes) return controller.close();
        if (sent > stop) return controller.error(new TypeError('network error'));
        const part = Math.min(bytes - sent, 1 + Math.floor(random() * 65_536));
        sent += part;
        carry(part);
        controller.enqueue(new Uint8Array(part));
      },
    });
    return new Response(body, { headers: told ? { 'Content-Length': String(bytes) } : {} });
  };

  const tab = async (download: boolean) => {
    const device = { now: () => now, connection: () => ({}) };
    const budget = createFetchBudget(db, 'in-advance', device);
    let downloads = createDownloadBudget(db, device);
    for (let i = 0; i < ACTIONS; i += 1) {
      now += random() * ((35 * DAY_MS) / (ACTIONS * TABS)) * 2;
      const bytes = Math.floor(random() ** 3 * 4_000_000);
      const dies = random() < 0.05;
      const breaks = random() < 0.2;
      try {
        if (download) {
          // Two pieces under way: the second is asked for together with the first.
          const pieces = [bytes, Math.floor(bytes * random())] as const;
          if ((await downloads.mayFetch(pieces[0])) !== 'ok') continue;
          const both = (await downloads.mayFetch(pieces[0] + pieces[1])) === 'ok';
          for (const piece of both ? pieces : pieces.slice(0, 1)) {
            const came = breaks ? Math.floor(piece * random()) : piece;
            carry(came);
            if (!dies) downloads.record(came);
          }
          // Another page goes on; what the dead one had is never settled.
          if (dies) downloads = createDownloadBudget(db, device);
          else if (random() < 0.3) await downloads.close();
        } else {
          const mortal = dies ? { ...budget, settle: () => Promise.resolve() } : budget;
          await budgetedFetch(mortal, '/x', {}, () => answerOf(bytes, { told: random() < 0.5, breaks }));
        }
      } catch (error) {
        if (!(error instanceof DataRefused) && !(error instanceof TypeError)) throw error;
      }
      check();
    }
  };
  await Promise.all(Array.from({ length: TABS }, (_, i) => tab(i % 2 === 0)));

  check();
  // Not by refusing all; and the ledger never says less than the wire carried.
  expect(Math.max(...carried.values())).toBeGreaterThan(0.3 * capMb * MB);
  const told = (await loadDataUse(db)).reduce((sum, row) => sum + row.bytes + row.reserved, 0);
  expect(told).toBeGreaterThanOrEqual([...carried.values()].reduce((sum, bytes) => sum + bytes, 0));
  expect(await bytesLeft(db, now)).toBeGreaterThanOrEqual(0);
});
