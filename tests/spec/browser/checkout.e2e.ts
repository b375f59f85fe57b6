import type { CourseSummary } from '#contract/course.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { callApi } from '../../support/api-client.ts';
import { expectNotice } from './page-clock.ts';
import { clause, expect, screen, test } from './screen.ts';
import { catalogue, put } from './study.ts';

const ORDER = '**/api/v1/order/create';
const PURCHASE = '**/api/v1/course/purchase';

interface WindowOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  description: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  timeout: number;
}

/** What the last payment window was opened with. */
const KEPT = 'lastWindowOptions';

let stock: CourseSummary[];
let course: CourseSummary;
const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app }) => {
  stock = (await catalogue(app)).filter(({ price }) => price > 0);
  await page.clock.install();
  await page.addInitScript((kept) => {
    type Window_ = new (options: object) => object;
    let real: Window_ | undefined;
    Object.defineProperty(window, 'Razorpay', {
      get: () => real,
      set: (given: Window_) => {
        real = class extends given {
          constructor(options: object) {
            super(options);
            Object.assign(window, { [kept]: JSON.parse(JSON.stringify(options)) as object });
          }
        };
      },
    });
  }, KEPT);
});

const page = () => visit.page;
const checkout = () => page().getByRole('button', { name: 'Checkout', exact: true }).click();
const pay = () => page().getByTestId('sandbox-pay').click();
const says = (text: string) => expect(page().getByText(text, { exact: true }).first()).toBeVisible();
const options = async () => {
  await expect(page().getByTestId('sandbox-pay')).toBeVisible();
  return page().evaluate((kept) => (window as unknown as Record<string, WindowOptions>)[kept], KEPT);
};
const owned = async () => {
  const { data } = await callApi<LibraryAnswer>(visit.app.url, 'GET', '/user/my-learning', {
    token: visit.learner.token,
  });
  return data.purchasedCourses.map(({ _id }) => _id);
};
const refuse = (url: string, message: string) =>
  page().route(url, (route) => route.fulfill({ status: 409, json: { success: false, message, code: 'conflict' } }));

/** The cart with one course in it that the learner does not own. */
test.beforeEach(async () => {
  if (course) await put(visit.app, visit.learner, '/cart/remove', course);
  const next = stock.shift();
  if (!next) throw new Error('The sample has too few courses for these tests');
  course = next;
  await put(visit.app, visit.learner, '/cart/add', course);
  await page().goto('/cart');
  await expect(page().getByRole('heading', { name: course.title })).toBeVisible();
});

test(clause('8.checkout.redirecting'), async () => {
  await page().route(ORDER, () => undefined);
  await checkout();
  await says('Redirecting to checkout page...');
  await page().unroute(ORDER);
});

test(clause('4.checkout.processing'), async () => {
  await checkout();
  await expect(page().getByTestId('sandbox-pay')).toBeVisible();
  await expect(page().locator('button', { hasText: 'Processing...' })).toBeDisabled();
});

test(clause('8.checkout.order-message'), async () => {
  await refuse(ORDER, 'Orders are closed for today.');
  await checkout();
  await says('Orders are closed for today.');
  await page().unroute(ORDER);
});

test(clause('8.checkout.order-failed'), async () => {
  await page().route(ORDER, (route) => route.abort());
  await checkout();
  await says('An error occurred while creating order.');
  await page().unroute(ORDER);
});

test(clause('8.checkout.payment-failed'), async () => {
  await checkout();
  await page().getByTestId('sandbox-fail').click();
  await says('An error occurred while processing payment.');
});

test(clause('8.checkout.cancelled'), async () => {
  await checkout();
  await page().getByTestId('sandbox-close').click();
  await says('Payment Cancelled');
  await expect(page().getByRole('button', { name: 'Checkout', exact: true })).toBeEnabled();
});

test(clause('2.toast.4-seconds'), async () => {
  await checkout();
  const close = page().getByTestId('sandbox-close');
  await expect(close).toBeVisible();
  const notice = page().getByText('Payment Cancelled', { exact: true });
  await expectNotice(page(), notice, () => close.click(), 4000);
});

test(clause('8.checkout.timeout'), async () => {
  await checkout();
  await expect(page().getByTestId('sandbox-pay')).toBeVisible();
  await page().clock.runFor(301_000);
  await expect(page().getByTestId('sandbox-pay')).toHaveCount(0);
  await says('Payment Cancelled');
});

test(clause('9.payment-timeout'), async () => {
  await checkout();
  expect((await options())?.timeout).toBe(300);
});

test(clause('8.checkout.late-payment'), async () => {
  await checkout();
  const opened = await options();
  await page().getByTestId('sandbox-close').click();
  await says('Payment Cancelled');
  // The page left would be the one to hear of it, and to say so.
  await page().goto('about:blank');
  const body = { orderId: opened?.order_id, amountPaise: opened?.amount, method: 'card', outcome: 'paid' };
  await callApi(visit.app.url, 'POST', '/payment/sandbox/payments', { body });
  // The provider tells the server, with no page open.
  await expect.poll(owned, { timeout: 15_000 }).toContain(course._id);
  await page().goto('/my-learning');
  await says('Your course is in My Learning');
  await expect(page().getByRole('article').filter({ hasText: course.title })).toBeVisible();
  expect(await owned()).toContain(course._id);
});

test(clause('8.checkout.success'), async () => {
  const recorded = page().waitForRequest(PURCHASE);
  await checkout();
  await pay();
  await expect(page().getByRole('heading', { name: "You're in", exact: true })).toBeVisible();
  const { payment } = (await recorded).postDataJSON() as { payment: Record<string, string> };
  const notice = page().getByRole('alert').filter({ hasText: 'Payment successful!' });
  await notice.getByText('Details', { exact: true }).click();
  for (const id of [payment.paymentId, payment.orderId, payment.signature]) {
    await expect(notice.getByText(id ?? 'an id', { exact: true })).toBeVisible();
  }
});

test(clause('4.checkout.success'), async () => {
  await checkout();
  await pay();
  await expect(page()).toHaveURL('/my-learning');
  await expect(page().getByRole('article').filter({ hasText: course.title })).toBeVisible();
  expect(await owned()).toContain(course._id);
});

test(clause('4.checkout.receipt'), async () => {
  await checkout();
  await pay();
  await page().getByRole('link', { name: 'View receipt' }).click();
  await expect(page()).toHaveURL(/\/receipt\/order_/);
  await page().reload();
  const receipt = page().getByRole('article');
  await expect(receipt.getByRole('row', { name: course.title })).toContainText(`${course.price}`.slice(-3));
  await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();
});

test(clause('8.checkout.record-message'), async () => {
  await refuse(PURCHASE, 'This purchase cannot be recorded.');
  await checkout();
  await pay();
  await says('This purchase cannot be recorded.');
  await page().unroute(PURCHASE);
});

test(clause('8.checkout.record-failed'), async () => {
  await refuse(PURCHASE, '');
  await checkout();
  await pay();
  await says('An error occurred while updating user courses.');
  await page().unroute(PURCHASE);
});

test(clause('7.window.amount'), async () => {
  await checkout();
  expect((await options())?.amount).toBe(course.price * 100);
});

test(clause('7.window.currency'), async () => {
  await checkout();
  expect((await options())?.currency).toBe('INR');
});

test(clause('7.window.order'), async () => {
  const answered = page().waitForResponse(ORDER);
  await checkout();
  const { data } = (await (await answered).json()) as { data: { id: string } };
  expect((await options())?.order_id).toBe(data.id);
});

test(clause('7.window.description'), async () => {
  const other = stock.at(-1);
  if (other) await put(visit.app, visit.learner, '/cart/add', other);
  await page().reload();
  await expect(page().getByRole('heading', { name: other?.title })).toBeVisible();
  await checkout();
  expect((await options())?.description).toBe('Purchase of 2 course(s)');
  await page().getByTestId('sandbox-close').click();
  if (other) await put(visit.app, visit.learner, '/cart/remove', other);
  await page().reload();
  // Until the server has answered, the cart is as this device knows it.
  await expect(
    page().getByRole('region', { name: 'Order summary' }).getByText('1 course', { exact: true }),
  ).toBeVisible();
  await checkout();
  expect((await options())?.description).toBe('Purchase of 1 course(s)');
});

test(clause('7.window.prefill'), async () => {
  await checkout();
  const { username, email } = visit.learner;
  expect((await options())?.prefill).toEqual({ name: username, email });
});

test(clause('7.window.theme'), async () => {
  await checkout();
  expect((await options())?.theme.color).toBe('#6d3fe0');
});

test(clause('7.window.key'), async () => {
  const answered = page().waitForResponse(ORDER);
  await checkout();
  const { data } = (await (await answered).json()) as OrderAnswer;
  const key = (await options())?.key;
  expect(key).toBe(data.key);
  // As the provider writes its public keys; a secret has no such beginning.
  expect(key).toMatch(/^rzp_[a-z]+_\w+$/);
});

test(clause('7.window.result'), async () => {
  const recorded = page().waitForRequest(PURCHASE);
  await checkout();
  const opened = await options();
  const paid = page().waitForResponse('**/payment/sandbox/payments');
  await pay();
  const { razorpay_signature: signature } = (await (await paid).json()) as { razorpay_signature: string };
  expect((await recorded).postDataJSON()).toEqual({
    items: [course._id],
    payment: {
      paymentId: expect.stringMatching(/^pay_/) as unknown,
      orderId: opened?.order_id,
      signature,
    },
  });
});
