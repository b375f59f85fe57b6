// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { aUser } from '../../../tests/support/a-user.ts';

/** The store as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import('./session-store.ts');
}

beforeEach(() => localStorage.clear());

describe('session store', () => {
  it('keeps token and user under the specified keys, and is signed in at once after a reload', async () => {
    (await openPage()).signIn('t1', aUser('ana'));
    expect([localStorage.getItem('authToken'), JSON.parse(localStorage.getItem('authUser') ?? '')]).toEqual([
      't1',
      aUser('ana'),
    ]);
    expect((await openPage()).getSession()).toMatchObject({ status: 'signed-in', token: 't1', user: { _id: 'ana' } });
  });

  it('is signed out with an unreadable user', async () => {
    localStorage.setItem('authToken', 't1');
    localStorage.setItem('authUser', '{"_id":');
    expect((await openPage()).getSession().status).toBe('signed-out');
  });

  it('answers the same object until something changes', async () => {
    const store = await openPage();
    store.signIn('t1', aUser('ana'));
    const before = store.getSession();
    store.updateUser(aUser('ana'));
    expect(store.getSession()).toBe(before);
  });

  it('ends with a 401 of its own token only, and remembers whose it was', async () => {
    const store = await openPage();
    store.signIn('t2', aUser('ana'));
    store.expireSession('t1');
    expect(store.getSession().status).toBe('signed-in');
    store.expireSession('t2');
    expect(store.getSession()).toMatchObject({ status: 'signed-out', expiredUserId: 'ana' });
    expect(localStorage.getItem('authToken')).toBeNull();
    expect((await openPage()).getSession().expiredUserId).toBe('ana');
  });

  it('aborts what runs in the name of the user, and counts the epoch', async () => {
    const store = await openPage();
    store.signIn('t1', aUser('ana'));
    const signal = store.sessionSignal();
    const { epoch } = store.getSession();
    store.endSession('logout');
    expect(signal.aborted).toBe(true);
    expect(store.getSession().epoch).toBe(epoch + 1);
    expect(store.getSession().expiredUserId).toBeNull();
  });

  it('does not take over details of a user who left', async () => {
    const store = await openPage();
    store.signIn('t1', aUser('ana'));
    store.signIn('t2', aUser('ben'));
    store.updateUser(aUser('ana'));
    expect(store.getSession().user?._id).toBe('ben');
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toMatchObject({ _id: 'ben' });
  });

  it('follows another tab that gave the learner another name, in the same session', async () => {
    const store = await openPage();
    store.signIn('t1', aUser('ana'));
    const { epoch } = store.getSession();
    localStorage.setItem('authUser', JSON.stringify({ ...aUser('ana'), username: 'Ana Maria' }));
    store.followStorage('authUser');
    expect(store.getSession()).toMatchObject({ status: 'signed-in', epoch, user: { username: 'Ana Maria' } });
  });

  it('follows another tab', async () => {
    const store = await openPage();
    const ends: unknown[] = [];
    store.signIn('t1', aUser('ana'));
    store.subscribeSession((_, end) => ends.push(end));
    localStorage.removeItem('authToken');
    localStorage.removeItem('authUser');
    store.followStorage('authToken');
    expect(store.getSession().status).toBe('signed-out');
    expect(ends).toEqual(['elsewhere']);
  });
});
