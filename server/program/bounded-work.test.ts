import { expect, it } from 'vitest';
import { boundedWork } from './bounded-work.ts';

function gates() {
  const open: ((fail?: Error) => void)[] = [];
  const begun: number[] = [];
  const work = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve, reject) => {
      open[name] = (fail) => (fail ? reject(fail) : resolve(name));
    });
  };
  return { open, begun, work };
}

it('runs so many at once, the others in their order, and refuses what is too much', async () => {
  const { open, begun, work } = gates();
  const bounded = boundedWork({ atOnce: 2, waiting: 2, busy: () => new Error('busy') });
  const [one, two, three, four] = [0, 1, 2, 3].map((name) => bounded(work(name)));
  expect(begun).toEqual([0, 1]);
  await expect(bounded(work(4))).rejects.toThrow('busy');
  open[1]?.();
  expect(await two).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  // A turn passes on from what failed as well.
  open[0]?.(new Error('failed'));
  await expect(one).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  open[2]?.();
  open[3]?.();
  expect(await Promise.all([three, four])).toEqual([2, 3]);
  const last = bounded(work(5));
  expect(begun).toContain(5);
  open[5]?.();
  await last;
  expect(begun).not.toContain(4);
});

it('refuses what waited too long, and leaves its place in the line to the next', async () => {
  const { open, begun, work } = gates();
  const bounded = boundedWork({ atOnce: 1, waiting: 1, waitingMs: 20, busy: () => new Error('busy') });
  const first = bounded(work(0));
  await expect(bounded(work(1))).rejects.toThrow('busy');
  const third = bounded(work(2));
  open[0]?.();
  await first;
  await expect.poll(() => begun).toEqual([0, 2]);
  open[2]?.();
  expect(await third).toBe(2);
});
