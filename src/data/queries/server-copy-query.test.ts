import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#data/api/api-error.ts';
import { endSession, signIn } from '#data/session/session-store.ts';
import { revisedCopy } from './server-copy-query.ts';

const ANA = { _id: 'ana', username: 'ana' } as Parameters<typeof signIn>[1];

let asked: number;
let saves: number;
/** A device on which a delivery makes the first `overtaken` answers outdated. */
const copyWith = (overtaken: number) => ({
  fetch: () => Promise.resolve(`answer ${++asked}`),
  loadRevs: () => Promise.resolve(0),
  save: () => Promise.resolve(++saves > overtaken),
  load: () => Promise.resolve('of this device'),
});
const query = () => new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, saves] = [0, 0];
  signIn('token', ANA);
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

it('asks again when a delivery overtook the answer', async () => {
  expect(await revisedCopy(copyWith(2), query())).toBe('answer 3');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(3);
});

it('shows what deliveries overtook again and again, and saves a later answer', async () => {
  expect(await revisedCopy(copyWith(4), query())).toBe('answer 3');
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ asked, saves }).toEqual({ asked: 5, saves: 5 });
});

it('goes on when the server cannot be reached for a moment', async () => {
  const copy = copyWith(3);
  const fetch = () => (asked === 3 ? (asked++, Promise.reject(new ApiFailure({ kind: 'network' }))) : copy.fetch());
  await revisedCopy({ ...copy, fetch }, query());
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ asked, saves }).toEqual({ asked: 5, saves: 4 });
});

it('asks no more once the session has ended', async () => {
  await revisedCopy(copyWith(9), query());
  endSession('logout');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(3);
});

it('answers with the copy of this device when the server cannot be reached', async () => {
  const fetch = () => Promise.reject(new ApiFailure({ kind: 'network' }));
  expect(await revisedCopy({ ...copyWith(0), fetch }, query())).toBe('of this device');
});
