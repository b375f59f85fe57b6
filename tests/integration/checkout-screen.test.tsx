import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { TEXT } from '#contract/texts.ts';
import { openDb } from '#data/db/database.ts';
import { courses, libraryEntries, orders } from '#server/db/schema.ts';
import { payInSandbox } from '../support/buy.ts';
import { watchPaymentWindows } from '../support/payment-window.ts';
import type { TestCourse } from '../support/test-app.ts';

const device = startDevice();
let windows: ReturnType<typeof watchPaymentWindows>;
beforeEach(() => {
  windows = watchPaymentWindows();
});
afterEach(() => windows.stop());

/** The cart page of a learner who has these courses in the cart; their ids. */
async function openCart(...rows: TestCourse[]): Promise<string[]> {
  const ids = await device.server.addCourses(...rows);
  for (const courseId of ids) await device.server.request('/cart/add', { as: device.user, body: { courseId } });
  await device.signIn();
  await device.open('/cart');
  for (const { title } of rows) await screen.findByRole('heading', { name: title as string });
  return ids;
}
const change = (id: string, fields: Partial<typeof courses.$inferInsert>) =>
  device.server.db.update(courses).set(fields).where(eq(courses.id, id));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const ordersOf = () => device.server.db.select().from(orders).where(eq(orders.userId, device.user.id));
const owned = async () =>
  (await device.server.db.select().from(libraryEntries).where(eq(libraryEntries.userId, device.user.id))).map(
    ({ courseId }) => courseId,
  );

describe('a price that changed while the cart was open', () => {
  it('opens no payment window before the new total is accepted, and then one for it', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' }, { title: 'Chess' });
    await change(guitar, { pricePaise: 79_950 });
    await press('Checkout');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('The total was ₹998.00 and is now ₹1,298.50.');
    // The cart behind it shows the new prices; the question still tells the old total.
    await waitFor(() => expect(screen.getByText('₹1,298.50', { selector: 'output' })).toBeTruthy());
    expect(question.textContent).toContain('The total was ₹998.00 and is now ₹1,298.50.');
    expect(windows.opened).toEqual([]);
    expect(await ordersOf()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(windows.opened).toHaveLength(1));
    expect(windows.opened[0]).toMatchObject({ amount: 129_850 });
    expect(await ordersOf()).toMatchObject([{ id: windows.opened[0]?.order_id, amountPaise: 129_850 }]);
  });

  it('leaves the cart as it is, with its new prices, when the learner declines', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' });
    await change(guitar, { pricePaise: 10_000 });
    await press('Checkout');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('₹100.00', { selector: 'output' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Guitar' })).toBeTruthy();
    expect(windows.opened).toEqual([]);
    expect(await ordersOf()).toEqual([]);
    // The next press is for what is shown now: nothing is asked again.
    await press('Checkout');
    await waitFor(() => expect(windows.opened).toMatchObject([{ amount: 10_000 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks again when it changes while the learner thinks', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' });
    await change(guitar, { pricePaise: 60_000 });
    await press('Checkout');
    await screen.findByText('₹600.00', { selector: 'strong' });
    await change(guitar, { pricePaise: 70_000 });
    await press('Continue');
    await screen.findByText('₹700.00', { selector: 'strong' });
    expect(windows.opened).toEqual([]);
    await press('Continue');
    await waitFor(() => expect(windows.opened).toMatchObject([{ amount: 70_000 }]));
  });

  it('records a course that became free without a payment, once that is accepted', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' });
    await change(guitar, { pricePaise: 0 });
    await press('Checkout');
    expect((await screen.findByRole('dialog')).textContent).toContain('is now ₹0.00');
    expect(await owned()).toEqual([]);
    await press('Continue');
    await waitFor(async () => expect(await owned()).toEqual([guitar]));
    expect(windows.opened).toEqual([]);
  });

  it('gives nothing away that was free, leaves nothing behind, and offers it for its price', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar', pricePaise: 0 });
    await change(guitar, { pricePaise: 49_900 });
    await press('Enroll for free');
    expect(await screen.findByText('This course is not free. Please pay for it first.')).toBeTruthy();
    expect(await owned()).toEqual([]);
    await waitFor(async () => expect(await (await openDb()).outbox.count()).toBe(0));
    await press('Checkout');
    await waitFor(() => expect(windows.opened).toMatchObject([{ amount: 49_900 }]));
  });
});

describe('a cart that the world has moved on from', () => {
  it('loses a course that was unpublished, in words, and sells the rest', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' }, { title: 'Chess' });
    await change(guitar, { status: 'draft' });
    await press('Checkout');
    expect(await screen.findByText(/no longer for sale/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Guitar' })).toBeNull());
    expect(windows.opened).toEqual([]);
    await press('Checkout');
    await waitFor(() => expect(windows.opened).toMatchObject([{ amount: 49_900 }]));
  });

  it('loses a course that was bought on another device, and takes no money for it', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' });
    await change(guitar, { pricePaise: 0 });
    const body = { items: [guitar] };
    expect((await device.server.request('/course/purchase', { as: device.user, body })).status).toBe(200);
    await press('Checkout');
    expect(await screen.findByText(TEXT.cart.purchased)).toBeTruthy();
    expect(await screen.findByText(TEXT.cart.emptyTitle)).toBeTruthy();
    expect(windows.opened).toEqual([]);
  });
});

describe('the note of an order on this device', () => {
  const noted = async () => (await (await openDb()).orders.toArray()).map(({ id }) => id);

  it('is there before the window opens, and goes with the recorded purchase', async () => {
    const [guitar = ''] = await openCart({ title: 'Guitar' });
    await press('Checkout');
    await waitFor(() => expect(windows.opened).toHaveLength(1));
    const [shown] = windows.opened;
    if (!shown) throw new Error('No window was opened');
    expect(await noted()).toEqual([shown.order_id]);
    const { paymentId, signature } = await payInSandbox(device.server, {
      id: shown.order_id,
      amountPaise: shown.amount,
    });
    shown.handler({ razorpay_payment_id: paymentId, razorpay_order_id: shown.order_id, razorpay_signature: signature });
    await waitFor(async () => expect(await owned()).toEqual([guitar]));
    await waitFor(async () => expect(await noted()).toEqual([]));
  });

  it('outlives a window that was closed: the provider may report the payment later', async () => {
    await openCart({ title: 'Guitar' });
    await press('Checkout');
    await waitFor(() => expect(windows.opened).toHaveLength(1));
    windows.opened[0]?.modal.ondismiss();
    expect(await screen.findByText(CHECKOUT_TEXT.cancelled)).toBeTruthy();
    expect(await noted()).toEqual([windows.opened[0]?.order_id]);
  });
});
