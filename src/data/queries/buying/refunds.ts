import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefundBody } from '#contract/refund.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/** How long 'Processing...' is shown at least (specification, section 4, Plan status). */
const PROCESSING_MS = 1500;

function refundsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.refunds(userId),
    queryFn: async ({ signal }) => (await call('refundList', { userId, signal })).data,
    // Always stale: refunds are decided by an operator, and a purchase changes what can be refunded.
    staleTime: 0,
  });
}

function plansQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.plans(userId),
    queryFn: ({ signal }) => call('planList', { userId, signal }),
    staleTime: 0,
  });
}

/** The learner's refund requests, and which of their courses can be refunded. */
export function useRefunds() {
  const userId = useSession().user?._id ?? '';
  return useQuery({ ...refundsQuery(userId), enabled: userId !== '' });
}

/** The learner's plans. */
export function usePlans() {
  const userId = useSession().user?._id ?? '';
  return useQuery({ ...plansQuery(userId), enabled: userId !== '' });
}

async function atLeast<T>(work: Promise<T>): Promise<T> {
  const shown = new Promise((resolve) => setTimeout(resolve, PROCESSING_MS));
  const [outcome] = await Promise.allSettled([work, shown]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Requests a refund of a course. Never queued, because the learner must know whether the request arrived. Repeat it with the same
 * `idempotencyKey` after a lost answer, so that it counts once.
 */
export function useRequestRefund() {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: RefundBody & { idempotencyKey: string }) =>
      atLeast(call('refundRequest', { body, userId, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.refunds(userId) }),
  });
}

/** Cancels a plan; it ends with its paid period. */
export function useCancelPlan() {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  return useMutation({
    mutationFn: (planId: string) =>
      atLeast(call('planCancel', { body: { planId }, userId, idempotencyKey: crypto.randomUUID() })),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.plans(userId) }),
  });
}
