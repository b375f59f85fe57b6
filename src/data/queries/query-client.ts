import { isServer, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#data/api/api-error.ts';

const RETRIES = 2;

/**
 * The query cache of one program run, or of one rendered page on the server. Only unanswered and 5xx reads are tried
 * again; writes never pass through it, so a mutation that it loses is a login form sent twice at worst.
 */
export function createAppQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The query functions know what to do without a network: they answer from this device.
        networkMode: 'always',
        staleTime: 60_000,
        // On the server a client is forgotten with its page; a timer would keep the stopping process for its time.
        gcTime: isServer ? Infinity : 10 * 60_000,
        retry: (failures, error) => 'indexedDB' in globalThis && failures < RETRIES && isUnreachable(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
