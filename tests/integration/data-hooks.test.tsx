import { startDevice } from '../support/device.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDb } from '#data/db/database.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { useAddToCart, useCart, useRemoveFromCart } from '#data/queries/buying/cart.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { useLibrary, useOwnership, useWishlist } from '#data/queries/learning/library.ts';
import { usePendingCommands } from '#data/queries/outbox.ts';
import { useOwnedCourses } from '#data/queries/background/owned-courses.ts';
import { progressOfPosition } from '#contract/progress-rules.ts';
import { forgetLastPosition, keepLastPosition } from '#data/queries/learning/last-position.ts';
import { useCourseProgress, useProgressCommands } from '#data/queries/learning/progress.ts';
import { loadPendingCount, useLogoutMutation } from '#data/queries/account/logout.ts';
import { useLoginMutation } from '#data/queries/account/session-mutations.ts';
import { submit, submitSurely } from '#data/queries/submit.ts';
import { useSession } from '#data/queries/account/session.ts';
import { tracks } from '#server/db/schema.ts';
import { aProgress } from '../support/a-progress.ts';
import { courseSummary } from '../support/course-summary.ts';

const device = startDevice();
let course: string;

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: device.client }, children);
const ids = (courses: { _id: string }[] | undefined) => courses?.map(({ _id }) => _id);

beforeEach(async () => {
  [course = ''] = await device.server.addCourses({});
});

/** Mounts hooks together as a screen does. */
function mount<T>(hooks: () => T) {
  return renderHook(hooks, { wrapper }).result;
}

async function login() {
  const hook = mount(() => useLoginMutation());
  return act(() => hook.current.mutateAsync({ email: device.user.email, password: device.user.password }));
}

describe('session', () => {
  it('forgets the user at once without a network, and keeps what was not delivered when asked to', async () => {
    await login();
    const screen = mount(() => ({
      session: useSession(),
      out: useLogoutMutation(),
      add: useAddToCart(),
      c: useCart(),
    }));
    await waitFor(async () => expect(await (await openDb()).carts.count()).toBe(1));
    device.online = false;
    await act(() => screen.current.add(courseSummary(course)));
    await act(() => screen.current.out.mutateAsync('keep'));
    expect(screen.current.session).toMatchObject({ status: 'signed-out', user: null });
    expect(localStorage.getItem('authToken')).toBeNull();
    const db = await openDb();
    expect((await db.outbox.orderBy('seq').toArray()).map(({ type }) => type)).toEqual(['cart-add', 'logout-revoke']);
    expect(await db.carts.count()).toBe(0);
  });

  it('counts the position of a closed page before it asks, and leaves nothing that comes after an empty count', async () => {
    await login();
    const screen = mount(() => useLogoutMutation());
    const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    device.online = false;
    const userId = device.user.id;
    const progress = aProgress({ courseId: course });
    keepLastPosition(userId, progress);
    expect(await loadPendingCount()).toBe(1);
    const db = await openDb();
    await db.outbox.clear();
    expect(await loadPendingCount()).toBe(0);

    await submitSurely('progress-put', userId, { items: [progress] });
    keepLastPosition(userId, progress);
    await act(() => screen.current.mutateAsync('discard'));
    expect((await submit('progress-put', userId, { items: [progress] })).kept).toBe(false);
    expect((await db.outbox.toArray()).map(({ type }) => type)).toEqual(['logout-revoke']);
    expect(localStorage.getItem('lastPosition')).toBeNull();
    told.mockRestore();
  });
});

describe('cart', () => {
  it('adds offline, shows it as not synced, and loses the mark with the delivery', async () => {
    await login();
    const screen = mount(() => ({ add: useAddToCart(), cart: useCart(), pending: usePendingCommands() }));
    await waitFor(() => expect(screen.current.cart.isPending).toBe(false));
    device.online = false;
    expect(await act(() => screen.current.add(courseSummary(course)))).toEqual({ kind: 'saved-on-device' });
    await waitFor(() => expect(screen.current.cart).toMatchObject({ unsynced: true, totalRupees: 499 }));
    await waitFor(() => expect(screen.current.pending).toMatchObject([{ state: 'pending' }]));
    device.online = true;
    await act(() => drainOutbox({ userId: device.user.id, reconnected: true }));
    await waitFor(() => expect(screen.current.cart.unsynced).toBe(false));
    expect(ids(screen.current.cart.items)).toEqual([course]);
  });

  it('paints the saved cart without a network', async () => {
    await device.server.request('/cart/add', { as: device.user, body: { courseId: course } });
    await login();
    const before = mount(() => useCart());
    await waitFor(() => expect(ids(before.current.items)).toEqual([course]));
    cleanup();
    device.client.clear();
    device.online = false;
    const after = mount(() => useCart());
    await waitFor(() => expect(after.current).toMatchObject({ isPending: false, error: null }));
    expect(ids(after.current.items)).toEqual([course]);
  });

  it('removes at once and brings back on undo', async () => {
    await device.server.request('/cart/add', { as: device.user, body: { courseId: course } });
    await login();
    const screen = mount(() => ({ remove: useRemoveFromCart(), cart: useCart(), own: useOwnership(course) }));
    await waitFor(() => expect(screen.current.own).toBe('in-cart'));
    const { undo } = await act(() => screen.current.remove(courseSummary(course)));
    await waitFor(() => expect(screen.current.cart.items).toEqual([]));
    await act(() => undo());
    await waitFor(() => expect(ids(screen.current.cart.items)).toEqual([course]));
    expect(await (await openDb()).outbox.count()).toBe(0);
  });

  it('without a network refuses to add what was bought', async () => {
    await login();
    await device.server.grant(device.user.id, course);
    const screen = mount(() => ({ add: useAddToCart(), own: useOwnership(course) }));
    await waitFor(() => expect(screen.current.own).toBe('owned'));
    device.online = false;
    expect(await act(() => screen.current.add(courseSummary(course)))).toEqual({ kind: 'already-purchased' });
  });
});

describe('library', () => {
  it('shows bought courses and toggles the wishlist offline', async () => {
    const [wished = ''] = await device.server.addCourses({});
    await device.server.grant(device.user.id, course);
    await login();
    const screen = mount(() => ({ library: useLibrary(), wishlist: useWishlist(), own: useOwnership(course) }));
    await waitFor(() => expect(ids(screen.current.library.library?.purchasedCourses)).toEqual([course]));
    expect(screen.current.own).toBe('owned');
    device.online = false;
    const toggled = await act(() => screen.current.wishlist.toggle(courseSummary(wished)));
    expect(toggled).toMatchObject({ kind: 'saved', on: true });
    await waitFor(() => expect(screen.current.wishlist.has(wished)).toBe(true));
  });
});

describe('content', () => {
  async function addLessons() {
    const [folder] = await device.server.db
      .insert(tracks)
      .values({ courseId: course, type: 'folder', title: 'Part 1' })
      .returning();
    const lesson = { courseId: course, parentId: folder?.id, type: 'text', content: '# Hi' } as const;
    const lessons = await device.server.db
      .insert(tracks)
      .values([
        { ...lesson, title: 'One', orderKey: 'a0', preview: true },
        { ...lesson, title: 'Two', orderKey: 'a1' },
      ])
      .returning();
    return lessons.map(({ id }) => id);
  }

  it('of what is owned comes by itself, and is there offline, found by its track alone', async () => {
    const [, two = ''] = await addLessons();
    await device.server.grant(device.user.id, course);
    await login();
    // The budget counts what the browser's own fetch brings.
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => device.server.app.fetch(new Request(url, init)));
    const tell = vi.fn();
    mount(() => useOwnedCourses(tell));
    await waitFor(async () => expect(await (await openDb()).contents.count()).toBe(1));
    device.online = false;
    vi.unstubAllGlobals();
    const track = mount(() => useTrack({ trackId: two }));
    await waitFor(() => expect(track.current.track).toMatchObject({ title: 'Two', content: '# Hi' }));
    expect(track.current).toMatchObject({ courseId: course, courseTitle: 'Course 1', isPending: false, error: null });
    expect(track.current.siblings.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(track.current.ancestors.map(({ title }) => title)).toEqual(['Part 1']);
  });

  it('shows a visitor the preview and refuses the rest in the words of the server', async () => {
    const [one = '', two = ''] = await addLessons();
    const screen = mount(() => ({
      one: useTrack({ trackId: one }),
      two: useTrack({ courseId: course, trackId: two }),
    }));
    await waitFor(() => expect(screen.current.one.track).toMatchObject({ title: 'One' }));
    await waitFor(() => expect(screen.current.two.error).toMatchObject({ kind: 'http', status: 401 }));
    expect(screen.current.two).toMatchObject({ track: undefined, isPending: false });
  });
});

describe('progress', () => {
  it('shows a position at once, offline', async () => {
    await login();
    const screen = mount(() => ({ commands: useProgressCommands(), progress: useCourseProgress(course) }));
    device.online = false;
    act(() =>
      screen.current.commands.savePosition({ courseId: course, trackId: 't', seconds: 95, durationSeconds: 100 }),
    );
    await waitFor(() => expect(screen.current.progress.get('t')).toMatchObject({ positionSeconds: 95 }));
    expect(screen.current.progress.get('t')?.completedAt).toBeGreaterThan(0);
    await act(() => screen.current.commands.mark(course, 't', false));
    await waitFor(() => {
      const { completedAt = 0, unmarkedAt = 0 } = screen.current.progress.get('t') ?? {};
      expect(unmarkedAt).toBeGreaterThan(completedAt);
    });
  });

  it('knows from the first moment what the last page could only keep', async () => {
    await login();
    keepLastPosition(
      device.user.id,
      progressOfPosition({ courseId: course, trackId: 't', seconds: 42, durationSeconds: 0 }, 1),
    );
    const screen = mount(() => useCourseProgress(course));
    expect(screen.current.get('t')).toMatchObject({ positionSeconds: 42 });
    forgetLastPosition();
  });
});
