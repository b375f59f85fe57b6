/**
 * Cache Storage in memory, as far as downloads use it. `quotaBytes` bounds all bodies together: a `put` beyond it rejects
 * as a browser's does.
 */
export function memoryCaches({ quotaBytes = Infinity }: { quotaBytes?: number } = {}): CacheStorage {
  const stores = new Map<string, Map<string, { body: ArrayBuffer; headers: Headers; status: number }>>();
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : request.toString());
  const used = () =>
    [...stores.values()].flatMap((store) => [...store.values()]).reduce((sum, { body }) => sum + body.byteLength, 0);

  function open(name: string): Cache {
    const store = stores.get(name) ?? new Map<string, { body: ArrayBuffer; headers: Headers; status: number }>();
    stores.set(name, store);
    const matching = (request: RequestInfo | URL, options?: CacheQueryOptions) => {
      const bare = (url: string) => (options?.ignoreSearch ? (url.split('?')[0] ?? '') : url);
      return [...store.keys()].filter((key) => bare(key) === bare(keyOf(request)));
    };
    const cache = {
      async put(request: RequestInfo | URL, response: Response) {
        const body = await response.arrayBuffer();
        const replaced = store.get(keyOf(request))?.body.byteLength ?? 0;
        if (used() - replaced + body.byteLength > quotaBytes) throw new DOMException('no room', 'QuotaExceededError');
        store.set(keyOf(request), { body, headers: response.headers, status: response.status });
      },
      match(request: RequestInfo | URL, options?: CacheQueryOptions) {
        const held = store.get(matching(request, options)[0] ?? '');
        return Promise.resolve(held && new Response(held.body, held));
      },
      keys(request?: RequestInfo | URL, options?: CacheQueryOptions) {
        const keys = request === undefined ? [...store.keys()] : matching(request, options);
        return Promise.resolve(keys.map((key) => new Request(key)));
      },
      delete(request: RequestInfo | URL, options?: CacheQueryOptions) {
        const keys = matching(request, options);
        for (const key of keys) store.delete(key);
        return Promise.resolve(keys.length > 0);
      },
    };
    return cache as unknown as Cache;
  }

  const storage = {
    open: (name: string) => Promise.resolve(open(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    has: (name: string) => Promise.resolve(stores.has(name)),
  };
  return storage as unknown as CacheStorage;
}
