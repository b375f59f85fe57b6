import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

/** What was made, for a while. */
export interface Kept<K, V> {
  /** What is kept of `key`, else what `make` answers; who comes while it is made gets the same. A failure is not kept. */
  get: (key: K, make: () => Promise<V>) => Promise<V>;
  /** After a change: who asks from now on gets it made anew, whatever is being made. */
  forget: () => void;
}

/** Keeps up to `max` things for `ms` from when their making began. */
export function keepFor<K extends string | number, V>({
  ms,
  max,
  now = Date.now,
}: {
  ms: number;
  max: number;
  now?: () => number;
}): Kept<K, V> {
  const kept = new LRUCache<K, Promise<V>>({ ...atMost(max), ttl: ms, ttlResolution: 0, perf: { now } });
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known) return known;
      // A promise of its own: Drizzle's `$count` asks anew for each that awaits it.
      const made = Promise.resolve(make());
      kept.set(key, made);
      made.catch(() => kept.peek(key) === made && kept.delete(key));
      return made;
    },
    forget: () => kept.clear(),
  };
}
