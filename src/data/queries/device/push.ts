import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/**
 * `unsupported`: this browser has no push support, or no worker yet. `none`: this server sends no pushes. `blocked`: the browser's
 * settings block notifications of this site.
 */
export type PushState = 'unsupported' | 'none' | 'blocked' | 'off' | 'on';

interface Push {
  state: PushState;
  key: string | null;
}

/** The worker's push manager; undefined without push support. */
async function findPushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration && 'pushManager' in registration ? registration.pushManager : undefined;
}

async function loadPush(userId: string, signal: AbortSignal): Promise<Push> {
  const pushManager = await findPushManager();
  if (!pushManager || !('Notification' in globalThis)) return { state: 'unsupported', key: null };
  const subscription = await pushManager.getSubscription();
  const query = { endpoint: subscription?.endpoint };
  const { key, subscribed, renew } = (await call('pushState', { query, userId, signal })).data;
  if (key === null) return { state: 'none', key };
  if (Notification.permission === 'denied') return { state: 'blocked', key };
  if (renew && Notification.permission === 'granted') {
    // The earlier key is good until this is done: it is tried again at the next look.
    await subscribe(pushManager, userId, key).catch((error: unknown) =>
      console.info('Notifications go on by the earlier key of the server', error),
    );
  }
  return { state: subscribed && Notification.permission === 'granted' ? 'on' : 'off', key };
}

function pushQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'push'],
    staleTime: 0,
    queryFn: ({ signal }) => loadPush(userId, signal),
  });
}

/** Subscribes in the browser and on the server; rejects when either fails. Call it from a click: the permission requires one. */
async function turnOn(userId: string, key: string): Promise<void> {
  if (!('Notification' in globalThis) || (await Notification.requestPermission()) !== 'granted') return;
  const pushManager = await findPushManager();
  if (pushManager) await subscribe(pushManager, userId, key);
}

async function subscribe(pushManager: PushManager, userId: string, key: string): Promise<void> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // Fails if there is a subscription for an earlier key of the server.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', key, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
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

/** Whether push notifications are on in this browser, and functions to switch them. */
export function usePush() {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...pushQuery(userId), enabled: userId !== '' });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(userId, query.data?.key ?? '') : turnOff(userId)),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery(userId).queryKey }),
  });
  return {
    /** Undefined while it is loading and offline. */
    state: query.data?.state,
    changing: change.isPending,
    failed: change.isError,
    change: change.mutate,
  };
}
