import { queryOptions, useQuery } from '@tanstack/react-query';
import { PAGE_LIMIT_MAX } from '#contract/limits.ts';
import type { Receipt } from '#contract/receipt.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { deviceFirst } from '../device-first.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';
import { device } from '#data/parts/load.ts';

/** The user's latest receipts, at most a hundred, newest first; offline those that were loaded on this device before. */
function receiptsQuery(userId: string) {
  return queryOptions<Receipt[]>({
    queryKey: queryKeys.receipts(userId),
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<Receipt[]>({
        client,
        queryKey,
        fetch: async () => {
          const both = anySignal([signal, sessionSignal()]);
          const { data } = await call('orderList', { query: { limit: PAGE_LIMIT_MAX }, userId, signal: both });
          await (await device()).saveReceipts(userId, data);
          return data;
        },
        load: async () => (await device()).loadReceipts(userId),
      }),
  });
}

/** The receipt of one paid order; offline if it was loaded on this device before. */
function receiptQuery(userId: string, orderId: string) {
  return queryOptions<Receipt>({
    queryKey: queryKeys.receipt(userId, orderId),
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<Receipt>({
        client,
        queryKey,
        fetch: async () => {
          const both = anySignal([signal, sessionSignal()]);
          const { data } = await call('orderReceipt', { query: { orderId }, userId, signal: both });
          await (await device()).saveReceipts(userId, [data]);
          return data;
        },
        load: async () => (await device()).loadReceipt(userId, orderId),
      }),
  });
}

interface Asked<T> {
  data: T | undefined;
  isPending: boolean;
  /** Why nothing could be loaded; null while there is something to show. */
  error: ApiError | null;
  refetch: () => void;
}

function useAsked<T>(options: ReturnType<typeof queryOptions<T>>): Asked<T> {
  const { user } = useSession();
  const query = useQuery({ ...options, enabled: user !== null });
  return {
    data: query.data,
    isPending: query.isPending,
    error: query.isError && query.data === undefined ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}

/** The receipts of the signed-in user, newest first. */
export function useReceipts(): Asked<Receipt[]> {
  return useAsked(receiptsQuery(useSession().user?._id ?? ''));
}

/** The receipt of one order of the signed-in user. */
export function useReceipt(orderId: string): Asked<Receipt> {
  return useAsked(receiptQuery(useSession().user?._id ?? '', orderId));
}
