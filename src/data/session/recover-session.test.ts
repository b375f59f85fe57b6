// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { aUser } from '../../../tests/support/a-user.ts';

const [ana, ben] = [aUser('ana'), aUser('ben')];

/** The modules as a page that was just opened has them; the database stays. */
async function openPage() {
  vi.resetModules();
  const [store, mirror, { recoverSession }, { hasRememberedSession }] = await Promise.all([
    import('./session-store.ts'),
    import('./session-mirror.ts'),
    import('./recover-session.ts'),
    import('./remembered-session.ts'),
  ]);
  return { ...store, ...mirror, recoverSession, hasRememberedSession };
}

beforeEach(async () => {
  localStorage.clear();
  await (await openPage()).saveSessionMirror(null);
});

describe('recoverSession', () => {
  it('brings back whom a killed browser forgot', async () => {
    const before = await openPage();
    before.signIn('t1', ana);
    await before.saveSessionMirror({ token: 't1', user: ana });
    localStorage.clear();
    const after = await openPage();
    await after.recoverSession();
    expect(after.getSession()).toMatchObject({ status: 'signed-in', token: 't1', user: ana });
  });

  it('leaves signed out who signed out, although the mirror still names them', async () => {
    const before = await openPage();
    before.signIn('t1', ana);
    await before.saveSessionMirror({ token: 't1', user: ana });
    before.endSession('logout');
    const after = await openPage();
    await after.recoverSession();
    expect(after.getSession().status).toBe('signed-out');
  });

  it('prefers the mirror to a localStorage of before the last login', async () => {
    const before = await openPage();
    before.signIn('t1', ana);
    const stale = { ...localStorage };
    before.endSession('logout');
    before.signIn('t2', ben);
    await before.saveSessionMirror({ token: 't2', user: ben });
    localStorage.clear();
    Object.assign(localStorage, stale);
    const after = await openPage();
    expect(after.getSession()).toMatchObject({ user: ana });
    await after.recoverSession();
    expect(after.getSession()).toMatchObject({ status: 'signed-in', token: 't2', user: ben });
  });

  it('prefers the mirror to a localStorage of before the last logout', async () => {
    const before = await openPage();
    before.signIn('t1', ana);
    const stale = { ...localStorage };
    before.endSession('logout');
    await before.saveSessionMirror(null);
    localStorage.clear();
    Object.assign(localStorage, stale);
    const after = await openPage();
    await after.recoverSession();
    expect(after.getSession()).toMatchObject({ status: 'signed-out', user: null });
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('does nothing for a visitor, and for somebody who is signed in', async () => {
    const visitor = await openPage();
    await visitor.recoverSession();
    expect(visitor.getSession().status).toBe('signed-out');
    await visitor.saveSessionMirror({ token: 'old', user: ana });
    visitor.signIn('new', ana);
    await visitor.recoverSession();
    expect(visitor.getSession().token).toBe('new');
  });
});

describe('hasRememberedSession', () => {
  it('tells whether there is somebody to bring back, before the database is opened', async () => {
    const before = await openPage();
    await before.saveSessionMirror({ token: 't1', user: ana });
    expect(await (await openPage()).hasRememberedSession()).toBe(true);
    await before.saveSessionMirror(null);
    expect(await (await openPage()).hasRememberedSession()).toBe(false);
  });

  it('makes no database where there is none', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await (await openPage()).hasRememberedSession()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('finds nobody in a database that cannot be read', async () => {
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'code-it' }]),
      open: () => {
        throw new Error('denied');
      },
    });
    expect(await (await openPage()).hasRememberedSession()).toBe(false);
    vi.unstubAllGlobals();
  });
});
