import { startDevice } from '../support/device.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { LearnerRunner } from '#app/pwa/learner-runner.tsx';
import { openDb } from '#data/db/database.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { requestDrain } from '#data/queries/drains.ts';
import { holdOrder, releaseOrder } from '#data/queries/buying/orders-in-hand.ts';
import { usePurchaseRecovery } from '#data/queries/background/purchase-recovery.ts';
import { isAskDue, recoverPurchases, type RecoveredPurchase } from '#data/queries/background/recover-purchases.ts';
import { getSession } from '#data/session/session-store.ts';
import { PAYABLE_MS } from '#server/services/payments/reconcile-schedule.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';

const device = startDevice();
let course: string;
beforeEach(async () => {
  [course = ''] = await device.server.addCourses({ title: 'Guitar' });
  await device.server.request('/cart/add', { as: device.user, body: { courseId: course } });
  await device.signIn();
});

/** An order as the checkout notes it before the window opens; the browser is killed there. */
async function noteOrder() {
  const order = await createOrder(device.server, device.user, [course], 499);
  const db = await openDb();
  await db.orders.put({ id: order.id, userId: device.user.id, order, createdAt: Date.now() });
  return order;
}
const noted = async () => (await (await openDb()).orders.toArray()).map(({ id }) => id);
const ownedHere = async () => {
  const row = await (await openDb()).libraries.get(device.user.id);
  return row?.library.purchasedCourses.map(({ _id }) => _id);
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={device.client}>{children}</QueryClientProvider>
);

/** The app starts; what it tells. */
function start(): RecoveredPurchase[] {
  const told: RecoveredPurchase[] = [];
  const tell = (purchase: RecoveredPurchase) => told.push(purchase);
  renderHook(() => usePurchaseRecovery(tell), { wrapper });
  return told;
}
const comeOnline = () => window.dispatchEvent(new (window as unknown as typeof globalThis).Event('online'));
/** One more pass behind those that were asked for; what it finds. */
async function lookAgain(): Promise<RecoveredPurchase[]> {
  const told: RecoveredPurchase[] = [];
  await recoverPurchases(device.client, device.user.id, (purchase) => told.push(purchase));
  return told;
}

describe('a payment whose result was never recorded', () => {
  it('is found at the next start, told once, and its course is here then', async () => {
    const order = await noteOrder();
    await payInSandbox(device.server, order);
    const told = start();
    await waitFor(() => expect(told).toMatchObject([{ orderId: order.id, items: [course] }]));
    expect(await told[0]?.added).toBe(true);
    expect(await ownedHere()).toEqual([course]);
    expect((await (await openDb()).carts.get(device.user.id))?.courses).toEqual([]);
    expect(getSession().user?.purchasedCourses).toEqual([course]);
    expect(await noted()).toEqual([]);
    expect(await lookAgain()).toEqual([]);
  });

  it('is found when the network returns', async () => {
    await payInSandbox(device.server, await noteOrder());
    device.online = false;
    const told = start();
    expect(await lookAgain()).toEqual([]);
    expect(told).toEqual([]);
    device.online = true;
    comeOnline();
    await waitFor(() => expect(told).toHaveLength(1));
    expect(await told[0]?.added).toBe(true);
  });

  it('is left to the checkout that is at it, and found when that has ended without it', async () => {
    const order = await noteOrder();
    holdOrder(order.id);
    await payInSandbox(device.server, order);
    const told = start();
    const [other = ''] = await device.server.addCourses({});
    const second = await createOrder(device.server, device.user, [other], 499);
    const db = await openDb();
    await db.orders.put({ id: second.id, userId: device.user.id, order: second, createdAt: Date.now() });
    await payInSandbox(device.server, second);
    comeOnline();
    await waitFor(() => expect(told.map(({ orderId }) => orderId)).toEqual([second.id]));
    releaseOrder(order.id);
    await waitFor(() => expect(told.map(({ orderId }) => orderId)).toEqual([second.id, order.id]));
    await Promise.all(told.map(({ added }) => added));
  });
});

describe('a payment whose result is in the outbox', () => {
  it('is told at the next start and added with the delivery', async () => {
    const order = await noteOrder();
    const payment = await payInSandbox(device.server, order);
    await enqueue('purchase', device.user.id, { items: [course], courses: [], payment, purchasedAt: '' });
    device.online = false;
    const told = start();
    await waitFor(() => expect(told).toMatchObject([{ orderId: order.id }]));
    expect(await noted()).toEqual([order.id]);
    device.online = true;
    requestDrain();
    expect(await told[0]?.added).toBe(true);
    expect(await ownedHere()).toEqual([course]);
    expect(await noted()).toEqual([]);
    expect(await lookAgain()).toEqual([]);
  });
});

describe('an order that was not paid', () => {
  it('says nothing, and is forgotten when it can no longer be paid', async () => {
    const order = await noteOrder();
    const told = start();
    await waitFor(async () => expect((await (await openDb()).orders.get(order.id))?.askedAt).toBeGreaterThan(0));
    expect(await noted()).toEqual([order.id]);
    device.server.advance(PAYABLE_MS);
    comeOnline();
    await waitFor(async () => expect(await noted()).toEqual([]));
    expect(told).toEqual([]);
  });

  it('is asked about at each start while it is young, later once an hour', () => {
    const MINUTE = 60_000;
    const now = 1_800_000_000_000;
    const ask = (age: number, askedAgo?: number) =>
      isAskDue({ createdAt: now - age, ...(askedAgo !== undefined && { askedAt: now - askedAgo }) }, now);
    expect(ask(MINUTE, 1000)).toBe(true);
    expect(ask(20 * MINUTE)).toBe(true);
    expect(ask(20 * MINUTE, MINUTE)).toBe(false);
    expect(ask(90 * MINUTE, 61 * MINUTE)).toBe(true);
    expect(ask(90 * MINUTE, -5 * MINUTE)).toBe(true);
  });
});

it('tells the learner in words, and leads to My Learning', async () => {
  await payInSandbox(device.server, await noteOrder());
  let address = '';
  function Where() {
    address = useLocation().pathname;
    return null;
  }
  render(
    <MemoryRouter>
      <Where />
      <LearnerRunner />
    </MemoryRouter>,
    { wrapper },
  );
  expect(await screen.findByText('Paid, adding your course')).toBeTruthy();
  expect(await screen.findByText('Your course is in My Learning')).toBeTruthy();
  expect(screen.queryByText('Paid, adding your course')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(address).toBe('/my-learning');
});
