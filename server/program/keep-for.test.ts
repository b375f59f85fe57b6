import { beforeEach, expect, it } from 'vitest';
import { type Kept, keepFor } from './keep-for.ts';

let now = 1000;
let kept: Kept<string, string>;
let made: string[];
beforeEach(() => {
  kept = keepFor({ ms: 60, max: 2, now: () => now });
  made = [];
});
const get = (key: string) =>
  kept.get(key, () => {
    made.push(key);
    return Promise.resolve(`${key} ${made.length}`);
  });

it('makes a thing once for all who ask within the time, and then anew', async () => {
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  now += 59;
  expect(await get('a')).toBe('a 1');
  now += 2;
  expect(await get('a')).toBe('a 3');
});

it('makes it anew after a change, also when it was being made just then', async () => {
  let finish = (_text: string) => {};
  const before = kept.get('a', () => new Promise((resolve) => (finish = resolve)));
  kept.forget();
  expect(await get('a')).toBe('a 1');
  finish('old');
  expect(await before).toBe('old');
  expect(await get('a')).toBe('a 1');
});

it('keeps no failure', async () => {
  await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get('a')).toBe('a 1');
});

it('keeps no more than it may', async () => {
  for (const key of ['a', 'b', 'c', 'a']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('asks a lazy answer once, however many wait for it', async () => {
  let asked = 0;
  // As Drizzle's `$count`: a promise by its type, which asks at each `then`.
  const lazy = () => ({ then: (tell: (value: string) => void) => tell(`asked ${(asked += 1)}`) }) as Promise<string>;
  expect(await Promise.all([kept.get('a', lazy), kept.get('a', lazy)])).toEqual(['asked 1', 'asked 1']);
  expect(await kept.get('a', lazy)).toBe('asked 1');
});
