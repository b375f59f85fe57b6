// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { aUser } from '../../../../tests/support/a-user.ts';
import { memoryCaches } from '../../../../tests/support/memory-caches.ts';
import { openDb } from '#data/db/database.ts';
import { loadRevs, saveCart } from '#data/copies/server-copies.ts';
import { endSession, signIn } from '#data/session/session-store.ts';
import { followSession } from './follow-session.ts';

const asha = aUser('asha');

afterEach(() => vi.unstubAllGlobals());

it('clears the device at a logout although something failed at the login before it', async () => {
  const storage = memoryCaches();
  vi.stubGlobal('caches', storage);
  await followSession(new QueryClient());
  const refused = vi.spyOn(storage, 'keys').mockRejectedValueOnce(new TypeError('Refused'));
  signIn('token', asha);
  await vi.waitFor(() => expect(refused).toHaveBeenCalled());
  await saveCart(asha._id, [], (await loadRevs(asha._id)).cart);
  endSession('logout');
  const { carts, session } = await openDb();
  await vi.waitFor(async () => {
    expect(await carts.toArray()).toEqual([]);
    expect((await session.get('current'))?.user).toBeNull();
  });
});
