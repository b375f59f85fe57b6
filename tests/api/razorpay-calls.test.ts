import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';

const AMOUNT = 49_900;
const LIMIT_MS = 1000;

let razorpay: RazorpayServer;
let provider: PaymentProvider;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  provider = createRazorpayProvider(razorpay.keys, { baseUrl: razorpay.url, limitMs: LIMIT_MS });
});
beforeEach(() => {
  razorpay.asked = [];
  razorpay.refundStatus = 'processed';
});
afterAll(() => razorpay.close());

const open = async (amountPaise = AMOUNT) => {
  const { id } = await provider.createOrder({ amountPaise, currency: 'INR', receipt: 'a receipt' });
  return { id, amountPaise };
};
const asked = (call: RegExp) => razorpay.asked.filter((one) => call.test(one.call));

describe('an order', () => {
  it('is opened with the exact paise, in rupees, under our receipt', async () => {
    const { id } = await open(50_009);
    expect(razorpay.asked).toMatchObject([
      { call: 'POST /v1/orders', body: { amount: 50_009, currency: 'INR', receipt: 'a receipt' }, status: 200 },
    ]);
    expect(await provider.fetchOrderPayments(id)).toEqual([]);
  });

  it('is not opened with another key, and the refusal says why', async () => {
    const stranger = createRazorpayProvider({ ...razorpay.keys, keySecret: 'guess' }, { baseUrl: razorpay.url });
    const order = { amountPaise: AMOUNT, currency: 'INR', receipt: 'a receipt' };
    await expect(stranger.createOrder(order)).rejects.toThrow('Razorpay: Authentication failed (401)');
    await expect(provider.createOrder({ ...order, amountPaise: 99 })).rejects.toThrow('less than minimum amount');
  });

  it('is asked for at no other address than Razorpay’s own', async () => {
    const paths: string[] = [];
    const elsewhere = createServer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(307, { Location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const sent = createRazorpayProvider(razorpay.keys, { baseUrl: `http://127.0.0.1:${port}` });
    await expect(sent.createOrder({ amountPaise: AMOUNT, currency: 'INR', receipt: 'a receipt' })).rejects.toThrow();
    expect(paths).toEqual(['/v1/orders']);
    elsewhere.close();
  });

  it('is asked for again while Razorpay is busy', async () => {
    const busy = { kind: 'refuse', status: 429, description: 'Request failed. Please try after sometime.' } as const;
    razorpay.disturb(/POST .*orders$/, busy, busy);
    await open();
    expect(razorpay.asked.map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  it('that gets no answer is an error that says so, in time', async () => {
    razorpay.disturb(/orders$/, { kind: 'hang' }, { kind: 'drop' }, { kind: 'gateway', status: 502 });
    const began = Date.now();
    await expect(open()).rejects.toThrow(`Razorpay did not answer: timeout of ${LIMIT_MS}ms exceeded`);
    expect(Date.now() - began).toBeLessThan(10 * LIMIT_MS);
    await expect(open()).rejects.toThrow('Razorpay did not answer: socket hang up');
    await expect(open()).rejects.toThrow('(502)');
    // A portal that answers in its place.
    razorpay.disturb(/orders$/, { kind: 'gateway', status: 200 });
    await expect(open()).rejects.toThrow('opened an order of undefined');
  });
});

describe('the payments of an order', () => {
  it('are its own, each in its state', async () => {
    const one = await open();
    const failed = razorpay.pay(one, 'failed');
    const authorised = razorpay.pay(one, 'authorized');
    const other = await open();
    const captured = razorpay.pay(other);
    expect(await provider.fetchOrderPayments(one.id)).toEqual([
      { id: failed.paymentId, orderId: one.id, amountPaise: AMOUNT, status: 'failed' },
      { id: authorised.paymentId, orderId: one.id, amountPaise: AMOUNT, status: 'authorized' },
    ]);
    expect(await provider.fetchOrderPayments(other.id)).toMatchObject([{ id: captured.paymentId, status: 'captured' }]);
  });

  it('are unknown, never none, when there is no answer', async () => {
    const order = await open();
    razorpay.pay(order);
    const faults = [{ kind: 'hang' }, { kind: 'drop' }, { kind: 'gateway', status: 503 }] as const;
    for (const fault of faults) {
      razorpay.disturb(/payments$/, fault);
      await expect(provider.fetchOrderPayments(order.id), fault.kind).rejects.toThrow('Razorpay');
    }
    await expect(provider.fetchOrderPayments('order_unknown')).rejects.toThrow('does not exist');
    expect(await provider.fetchOrderPayments(order.id)).toHaveLength(1);
  });

  it('are signed with the secret of the key, not of the webhooks', async () => {
    const paid = razorpay.pay(await open());
    const { keyId, keySecret, webhookSecret } = razorpay.keys;
    expect(provider.verifyPayment(paid)).toBe(true);
    const swapped = createRazorpayProvider({ keyId, keySecret: webhookSecret, webhookSecret: keySecret });
    expect(swapped.verifyPayment(paid)).toBe(false);
  });
});

describe('a refund', () => {
  const paid = async (amountPaise = AMOUNT) => razorpay.pay(await open(amountPaise)).paymentId;
  let reference: string;
  beforeEach(() => {
    reference = randomUUID();
  });
  const refund = (paymentId: string, amountPaise = AMOUNT) => provider.refund({ paymentId, amountPaise, reference });

  it('sends back this very sum, and parts of a payment by their references', async () => {
    const paymentId = await paid();
    await refund(paymentId, 10_000);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    reference = randomUUID();
    await refund(paymentId, 39_900);
    reference = randomUUID();
    await expect(refund(paymentId, 100)).rejects.toThrow('fully refunded already');
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('asked for again is the same one, also when the answer was lost', async () => {
    const paymentId = await paid();
    razorpay.disturb(/refund$/, { kind: 'lose-answer' });
    await expect(refund(paymentId, 10_000)).rejects.toThrow('did not answer');
    const first = await refund(paymentId, 10_000);
    expect(await refund(paymentId, 10_000)).toEqual(first);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    expect(asked(/POST .*refund$/)).toHaveLength(1);
  });

  it('that is still on its way while it is asked for again is paid once', async () => {
    const paymentId = await paid();
    let arrive = () => {};
    razorpay.disturb(/refund$/, { kind: 'late', until: new Promise<void>((resolve) => (arrive = resolve)) });
    await expect(refund(paymentId, 10_000)).rejects.toThrow('did not answer');
    // Razorpay knows of none yet: only the key tells the two apart.
    const second = await refund(paymentId, 10_000);
    arrive();
    await expect.poll(() => asked(/POST .*refund$/).map(({ status }) => status)).toEqual([200, 200]);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    expect(await refund(paymentId, 10_000)).toEqual(second);
    expect(new Set(asked(/POST .*refund$/).map(({ refundKey }) => refundKey))).toEqual(new Set([reference]));
  });

  it('is asked for again while Razorpay is at it', async () => {
    const paymentId = await paid();
    razorpay.disturb(/refund$/, { kind: 'refuse', status: 409, description: 'Request is in progress' });
    await refund(paymentId);
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('that failed is told, and tried anew under a key of its own', async () => {
    const paymentId = await paid();
    razorpay.refundStatus = 'failed';
    await expect(refund(paymentId)).rejects.toThrow('failed at Razorpay');
    razorpay.refundStatus = 'pending';
    const second = await refund(paymentId);
    expect(await refund(paymentId)).toEqual(second);
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('is refused for more than is left, and for money that was never ours', async () => {
    await expect(refund(await paid(), AMOUNT + 1)).rejects.toThrow('greater than the refund payment amount');
    reference = randomUUID();
    const { paymentId } = razorpay.pay(await open(), 'authorized');
    await expect(refund(paymentId)).rejects.toThrow('should be captured');
    await expect(refund('pay_unknown')).rejects.toThrow('does not exist');
  });
});
