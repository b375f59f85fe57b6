import { startDevice } from '../support/device.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDb } from '#data/db/database.ts';
import { showToast } from '#ui/toasts.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { insertRefund } from '../support/insert-order.ts';

const device = startDevice();

/** The order of a learner who bought Guitar and Chess. */
async function bought() {
  const items = await device.server.addCourses(
    { title: 'Guitar', pricePaise: 1_29_900 },
    { title: 'Chess', pricePaise: 49_950 },
  );
  const order = await createOrder(device.server, device.user, items, 1798.5);
  const payment = await payInSandbox(device.server, order);
  await device.server.request('/course/purchase', { as: device.user, body: { items, payment } });
  return { items, payment };
}

it('shows what was bought, for how much, when and by which payment', async () => {
  const { payment } = await bought();
  await device.signIn();
  await device.open(`/receipt/${payment.orderId}`);
  const paper = await screen.findByRole('article');
  expect(within(paper).getByText('Paid')).toBeTruthy();
  expect(within(paper).getByRole('row', { name: 'Guitar ₹1,299.00' })).toBeTruthy();
  expect(within(paper).getByRole('row', { name: 'Chess ₹499.50' })).toBeTruthy();
  expect(within(paper).getByRole('row', { name: 'Total ₹1,798.50' })).toBeTruthy();
  expect(within(paper).getByText(payment.orderId)).toBeTruthy();
  expect(within(paper).getByText(payment.paymentId)).toBeTruthy();
});

it('is passed on by the system’s share sheet where there is one', async () => {
  const { payment } = await bought();
  await device.signIn();
  await device.open(`/receipt/${payment.orderId}`);
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  cleanup();
  const shared: ShareData[] = [];
  let answer = 'AbortError';
  Object.defineProperty(navigator, 'share', {
    value: (data: ShareData) => {
      shared.push(data);
      return Promise.reject(new DOMException('', answer));
    },
    configurable: true,
  });
  try {
    await device.open(`/receipt/${payment.orderId}`);
    const button = await screen.findByRole('button', { name: 'Share' });
    button.click();
    expect(shared[0]?.text).toContain(`Order ID: ${payment.orderId}`);
    // Toasts come in their order: what was said before this one would be there.
    showToast({ message: 'Something else' });
    await screen.findByText('Something else');
    expect(screen.queryByText(/could not be shared/)).toBeNull();
    answer = 'NotAllowedError';
    button.click();
    await screen.findByText(/could not be shared/);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('tells what was refunded', async () => {
  const { items, payment } = await bought();
  await insertRefund(device.server.db, {
    userId: device.user.id,
    courseId: items[1] ?? '',
    orderId: payment.orderId,
    amountPaise: 49_950,
    status: 'refunded',
    reason: 'Not for me',
    createdAt: new Date(),
  });
  await device.signIn();
  await device.open(`/receipt/${payment.orderId}`);
  expect(await screen.findByText('Partly refunded')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Refunded −₹499.50' })).toBeTruthy();
});

it('is still there without a network once it was seen', async () => {
  const { payment } = await bought();
  await device.signIn();
  await device.open(`/receipt/${payment.orderId}`);
  await screen.findByRole('article');
  await waitFor(async () => expect(await (await openDb()).receipts.count()).toBe(1));
  cleanup();
  device.client.clear();
  device.online = false;
  await device.open(`/receipt/${payment.orderId}`);
  expect(await screen.findByText('₹1,299.00')).toBeTruthy();
});

it('says so when there is none', async () => {
  await device.signIn();
  await device.open('/receipt/order_none');
  expect(await screen.findByRole('heading', { name: 'No receipt for this order' })).toBeTruthy();
});
