// Before the window: it would put the database there.
import 'fake-indexeddb/auto';
import './browser-globals.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import { Dexie } from 'dexie';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { matchRoute } from '#app/routes/app-routes.ts';
import { PageRoutes } from '#app/routes/page-routes.tsx';
import { call, configureHttp } from '#data/api/http-client.ts';
import { closeDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { setPageDrains } from '#data/queries/drains.ts';
import { createAppQueryClient } from '#data/queries/query-client.ts';
import { loadSigner } from '#data/session/session-keys.ts';
import { endSession, expireSession, getSession, signIn } from '#data/session/session-store.ts';
import { createTestApp } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';

interface Device {
  /** The real server; whoever uses this device finds it at the other end of its network. */
  server: TestApp;
  /** A registered user, new for each test; not signed in. */
  user: TestUser;
  client: QueryClient;
  /** Whether requests arrive. */
  online: boolean;
  /** Signs the user in on this device, without a screen. */
  signIn: () => Promise<void>;
  /** Shows an address in the frame of the app, with its guards; answers where the app is now. */
  open: (address: string) => Promise<{ address: () => string }>;
}

// Chunks that a screen loads late are transformed at their first use.
configure({ asyncUtilTimeout: 10_000 });

// A `findBy…` asks again and again, and drawing the page for each answer takes a tenth of a test's time: only the last one is read.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      get: () => getElementError(message, container).message,
      configurable: true,
    });
  },
});

/** An empty device before the real server, for each test of the file that calls this at its top. */
export function startDevice(): Device {
  let draining: Promise<unknown> = Promise.resolve();
  const device = {
    online: true,
    signIn: async () => {
      const { token } = device.user;
      signIn(token, (await call('userMe', { token })).user);
    },
    open: async (address) => {
      await matchRoute(address.replace(/\?.*/, '')).route.preload();
      let shown = address;
      function Where() {
        const { pathname, search } = useLocation();
        shown = pathname + search;
        return null;
      }
      await act(async () => {
        render(
          <Providers client={device.client}>
            <MemoryRouter initialEntries={[address]}>
              <Where />
              <PageRoutes />
            </MemoryRouter>
          </Providers>,
        );
        await Promise.resolve();
      });
      return { address: () => shown };
    },
  } as Device;

  beforeAll(async () => {
    device.server = await createTestApp();
    configureHttp({
      baseUrl: 'http://test',
      token: () => getSession().token,
      signer: loadSigner,
      onUnauthorized: expireSession,
      fetch: (url, init) =>
        device.online
          ? device.server.app.fetch(new Request(url, init))
          : Promise.reject(new TypeError('failed to fetch')),
    });
    setPageDrains({
      request: () => {
        draining = draining.then(() => drainOutbox({ userId: getSession().user?._id ?? null, reconnected: true }));
      },
      stop: () => undefined,
    });
  });
  afterAll(() => device.server.close());

  beforeEach(async () => {
    await closeDb();
    await Dexie.delete(DATABASE_NAME);
    localStorage.clear();
    sessionStorage.clear();
    device.online = true;
    device.client = createAppQueryClient();
    device.client.setDefaultOptions({ queries: { networkMode: 'always', retry: false } });
    device.user = await device.server.signUp();
  });
  afterEach(async () => {
    cleanup();
    await draining;
    endSession('logout');
    device.client.clear();
  });
  return device;
}
