import { LRUCache } from 'lru-cache';
import { keepFor } from './keep-for.ts';

/** What was made, and of how many things. */
export interface Made<V> {
  value: V;
  of: number;
}

/** What was made of so many things may be of an earlier version, for so long after its making began. */
export interface MayLag {
  from: number;
  ms: number;
}

/** What hangs on a version, each under its key. */
export interface KeptVersions<V> {
  /**
   * What `make` answers, once for each version. What may lag is told while the one of this version is made, one at a time under each key.
   * A failure is not kept.
   */
  get: (version: string, key: string, make: () => Promise<Made<V>>) => Promise<V>;
}

/** Keeps up to `max` values, and as many that may lag. */
export function keepVersions<V>({
  ms,
  max,
  lag,
  now = Date.now,
}: {
  ms: number;
  max: number;
  lag: MayLag;
  now?: () => number;
}): KeptVersions<V> {
  const kept = keepFor<string, V>({ ms, max, now });
  const latest = new LRUCache<string, { version: string; value: V; began: number }>({ max });
  /** Keys whose value of a later version is being made. */
  const making = new Set<string>();

  const getOf: KeptVersions<V>['get'] = (version, key, make) =>
    kept.get(`${version} ${key}`, async () => {
      const began = now();
      const { value, of } = await make();
      if (of < lag.from) latest.delete(key);
      else if ((latest.get(key)?.began ?? 0) <= began) latest.set(key, { version, value, began });
      return value;
    });

  return {
    async get(version, key, make) {
      const last = latest.get(key);
      if (!last || last.began + lag.ms <= now()) return getOf(version, key, make);
      if (last.version !== version && !making.has(key)) {
        making.add(key);
        // Whoever asks when it may lag no more is told of a failure.
        getOf(version, key, make)
          .catch(() => undefined)
          .finally(() => making.delete(key));
      }
      return last.value;
    },
  };
}
