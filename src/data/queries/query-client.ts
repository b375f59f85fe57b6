import { isServer, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#data/api/api-error.ts';

const RETRIES = 2;

/**
 * The query cache of a browser page, or of one rendered page on the server. Only reads without an answer or with a 5xx are retried.
 * Changes go through the outbox, so losing a mutation of this cache means at worst that a login form is sent twice.
 */
export function createAppQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The query functions also run offline: they answer from this device.
        networkMode: 'always',
        staleTime: 60_000,
        // On the server the client is dropped with its page. A timer would delay the end of the process.
        gcTime: isServer ? Infinity : 10 * 60_000,
        retry: (failures, error) => 'indexedDB' in globalThis && failures < RETRIES && isUnreachable(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
