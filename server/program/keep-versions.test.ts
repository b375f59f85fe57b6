import { beforeEach, expect, it } from 'vitest';
import { type KeptVersions, keepVersions } from './keep-versions.ts';

let now = 1000;
let kept: KeptVersions<string>;
let begun: { text: string; finish: () => void; fail: () => void }[];
beforeEach(() => {
  now = 1000;
  kept = keepVersions({ ms: 1000, max: 10, lag: { from: 5, ms: 60 }, now: () => now });
  begun = [];
});

/** Asks for it; what is made has to be finished by hand. */
function ask(version: string, of: number): Promise<string> {
  return kept.get(version, 'a', () => {
    const text = `${version} of ${of}`;
    return new Promise((resolve, reject) => {
      begun.push({ text, finish: () => resolve({ value: text, of }), fail: () => reject(new Error('down')) });
    });
  });
}

async function told(version: string, of: number): Promise<string> {
  const asked = ask(version, of);
  begun.at(-1)?.finish();
  return asked;
}

it('makes what is of few things anew for each version', async () => {
  expect(await told('1', 4)).toBe('1 of 4');
  expect(await told('1', 4)).toBe('1 of 4');
  expect(await told('2', 4)).toBe('2 of 4');
  expect(begun).toHaveLength(2);
});

it('tells what is of many things while that of a later version is made, which is made once', async () => {
  await told('1', 5);
  expect(await ask('2', 5)).toBe('1 of 5');
  expect(await ask('3', 5)).toBe('1 of 5');
  expect(begun.map(({ text }) => text)).toEqual(['1 of 5', '2 of 5']);
  begun[1]!.finish();
  await expect.poll(() => ask('2', 5)).toBe('2 of 5');
  expect(await ask('3', 5)).toBe('2 of 5');
  expect(begun.map(({ text }) => text)).toEqual(['1 of 5', '2 of 5', '3 of 5']);
});

it('tells nothing that is older than it may be', async () => {
  await told('1', 5);
  now += 59;
  expect(await ask('2', 5)).toBe('1 of 5');
  now += 1;
  const late = ask('2', 5);
  expect(begun.map(({ text }) => text)).toEqual(['1 of 5', '2 of 5']);
  begun[1]!.finish();
  expect(await late).toBe('2 of 5');
});

it('waits again once there are few', async () => {
  await told('1', 5);
  expect(await ask('2', 4)).toBe('1 of 5');
  begun[1]!.finish();
  await expect.poll(() => told('2', 4)).toBe('2 of 4');
  expect(await told('3', 4)).toBe('3 of 4');
});

it('tries again after a failure, which only who waits is told of', async () => {
  await told('1', 5);
  await ask('2', 5);
  begun[1]!.fail();
  await expect.poll(() => ask('2', 5).then(() => begun.length)).toBe(3);
  now += 60;
  const waits = ask('3', 5);
  begun[3]!.fail();
  await expect(waits).rejects.toThrow('down');
});
