import { describe, expect, it } from 'vitest';
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

  it('does not keep a failure', async () => {
    const cache = new ShortCache<string>({ limit: 2, ttlMs: 10, now: () => 0 });
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect(cache.get('a', () => Promise.resolve('up'))).resolves.toBe('up');
  });
});
