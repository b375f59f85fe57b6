import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { persistQueries } from './persist-queries.ts';
import { queryKeys } from './query-keys.ts';

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

it('shows private answers of an earlier page and asks for them again, however young they are', async () => {
  const storage = memoryStorage();
  const before = new QueryClient();
  const stop = persistQueries(before, 'ana', storage);
  for (const key of [queryKeys.cart('ana'), ['courses']]) {
    await before.fetchQuery({ queryKey: key, meta: { persist: true }, queryFn: () => ['old'], staleTime: 60_000 });
  }
  await vi.waitFor(() => expect(storage.getItem('queries:v1:ana')).toContain('courses'), { timeout: 10_000 });
  stop();

  const after = new QueryClient();
  const stopAfter = persistQueries(after, 'ana', storage);
  const isInvalidated = (key: readonly unknown[]) => after.getQueryState(key)?.isInvalidated;
  await vi.waitFor(() => expect(isInvalidated(queryKeys.cart('ana'))).toBe(true), { timeout: 10_000 });
  expect(after.getQueryData(queryKeys.cart('ana'))).toEqual(['old']);
  expect(isInvalidated(['courses'])).toBe(false);
  stopAfter();
});
