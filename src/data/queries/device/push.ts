import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/**
 * `unsupported`: this browser takes no pushes, or has no worker yet. `none`: this server sends none. `blocked`: the browser's
 * settings forbid notices of this site.
 */
export type PushState = 'unsupported' | 'none' | 'blocked' | 'off' | 'on';

interface Push {
  state: PushState;
  key: string | null;
}

/** By which this browser takes pushes; undefined where it cannot. */
async function findPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && 'pushManager' in registration ? registration.pushManager : undefined;
}

async function loadPush(userId: string, signal: AbortSignal): Promise<Push> {
  const pushManager = await findPushManager();
  if (!pushManager || !('Notification' in globalThis)) return { state: 'unsupported', key: null };
  const subscription = await pushManager.getSubscription();
  const query = { endpoint: subscription?.endpoint };
  const { key, subscribed } = (await call('pushState', { query, userId, signal })).data;
  if (key === null) return { state: 'none', key };
  if (Notification.permission === 'denied') return { state: 'blocked', key };
  return { state: subscribed && Notification.permission === 'granted' ? 'on' : 'off', key };
}

function pushQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'push'],
    staleTime: 0,
    queryFn: ({ signal }) => loadPush(userId, signal),
  });
}

/** Asks the browser, whose question only a press may bring up, and tells the server. Rejects when either fails. */
async function turnOn(userId: string, key: string): Promise<void> {
  if (!('Notification' in globalThis) || (await Notification.requestPermission()) !== 'granted') return;
  const pushManager = await findPushManager();
  if (!pushManager) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One for another key of the server is of no use.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  await call('pushSubscribe', { body, userId, idempotencyKey: crypto.randomUUID() });
}

async function turnOff(userId: string): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return;
  await call('pushUnsubscribe', {
    body: { endpoint: subscription.endpoint },
    userId,
    idempotencyKey: crypto.randomUUID(),
  });
  await subscription.unsubscribe();
}

/** Whether this browser is told of notifications while no page is open, and the switch of it. */
export function usePush() {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...pushQuery(userId), enabled: userId !== '' });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(userId, query.data?.key ?? '') : turnOff(userId)),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery(userId).queryKey }),
  });
  return {
    /** Undefined while it is asked for, and without a network. */
    state: query.data?.state,
    changing: change.isPending,
    failed: change.isError,
    change: change.mutate,
  };
}
