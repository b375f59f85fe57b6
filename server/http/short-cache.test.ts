import { describe, expect, it, vi } from 'vitest';
import { ShortCache } from './short-cache.ts';

describe('ShortCache', () => {
  it('builds a key once until it expires', async () => {
    let now = 0;
    let builds = 0;
    const cache = new ShortCache<number>({ limit: 2, ttlMs: 10, now: () => now });
    const make = () => Promise.resolve(++builds);
    expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1]);
    now = 11;
    expect(await cache.get('a', make)).toBe(2);
  });

  it('drops the least recently used entry over the limit', async () => {
    const built: string[] = [];
    const cache = new ShortCache<string>({ limit: 2, ttlMs: 10, now: () => 0 });
    const get = (key: string) =>
      cache.get(key, () => {
        built.push(key);
        return Promise.resolve(key);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(built).toEqual(['a', 'b', 'c', 'b']);
  });

  it('answers an entry past its time while the next is made beside, until it is too old', async () => {
    let now = 0;
    const waits: boolean[] = [];
    const cache = new ShortCache<number>({ limit: 2, ttlMs: 10, staleMs: 100, now: () => now });
    const get = () => cache.get('a', (waited) => Promise.resolve(waits.push(waited)));
    expect(await get()).toBe(1);
    now = 10;
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    expect(await get()).toBe(2);
    now = 20 + 100;
    expect(await get()).toBe(3);
    expect(waits).toEqual([true, false, true]);
  });

  it('answers what it has while the next cannot be made', async () => {
    let now = 0;
    const cache = new ShortCache<string>({ limit: 2, ttlMs: 10, staleMs: 100, now: () => now });
    await cache.get('a', () => Promise.resolve('old'));
    now = 10;
    const failing = vi.fn(() => Promise.reject(new Error('down')));
    expect(await cache.get('a', failing)).toBe('old');
    expect(await cache.get('a', () => Promise.resolve('new'))).toBe('old');
    expect(await cache.get('a', failing)).toBe('new');
    expect(failing).toHaveBeenCalledOnce();
  });

  it('does not keep a failure', async () => {
    const cache = new ShortCache<string>({ limit: 2, ttlMs: 10, now: () => 0 });
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect(cache.get('a', () => Promise.resolve('up'))).resolves.toBe('up');
  });
});
