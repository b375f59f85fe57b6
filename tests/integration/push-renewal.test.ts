import { startDevice } from '../support/device.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { usePush } from '#data/queries/device/push.ts';
import { expireSession, getSession } from '#data/session/session-store.ts';

const device = startDevice();
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: device.client }, children);
afterEach(() => vi.unstubAllGlobals());

/** A browser that is subscribed to `key`, before a server that says `renew`. */
async function open(renew: boolean) {
  const keys = { p256dh: 'p', auth: 'a' };
  let current: { key: string; endpoint: string } | null = { key: 'old', endpoint: 'https://push.example.org/old' };
  const subscription = () =>
    current && { ...current, unsubscribe, toJSON: () => ({ endpoint: current?.endpoint, keys }) };
  const unsubscribe = vi.fn(() => ((current = null), Promise.resolve(true)));
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription()),
    subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (current && current.key !== key) return Promise.reject(new DOMException('', 'InvalidStateError'));
      current = { key, endpoint: `https://push.example.org/${key}` };
      return Promise.resolve(subscription());
    },
  };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    serviceWorker: { getRegistration: () => ({ pushManager }) },
  });
  const sent: unknown[] = [];
  await device.signIn();
  configureHttp({
    baseUrl: 'http://test',
    token: () => getSession().token,
    onUnauthorized: expireSession,
    fetch: (url, init) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith(ENDPOINTS.pushState.path))
        return Response.json({ success: true, data: { key: 'new', subscribed: true, renew } });
      if (!pathname.endsWith(ENDPOINTS.pushSubscribe.path)) return device.server.app.fetch(new Request(url, init));
      sent.push(JSON.parse(init.body as string));
      return Response.json({ success: true, message: 'on' });
    },
  });
  const hook = renderHook(() => usePush(), { wrapper });
  await waitFor(() => expect(hook.result.current.state).toBe('on'));
  return { sent, unsubscribe };
}

it('subscribes anew, without being asked, where the server has a newer key', async () => {
  const { sent, unsubscribe } = await open(true);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(sent).toEqual([{ endpoint: 'https://push.example.org/new', key: 'new', keys: { p256dh: 'p', auth: 'a' } }]);
});

it('keeps its subscription to the key of today', async () => {
  const { sent, unsubscribe } = await open(false);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
