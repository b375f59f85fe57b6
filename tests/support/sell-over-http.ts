import type { OrderAnswer } from '#contract/order.ts';
import { callApi, signUp } from './api-client.ts';

interface SandboxAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A new learner buys a course of this price (rupees) on a running server; 0 is enrolled in for free. */
export async function sellOverHttp(baseUrl: string, courseId: string, price: number) {
  const learner = await signUp(baseUrl);
  await buyOverHttp(baseUrl, learner.token, [courseId], price);
  return learner;
}

/** Buys courses that cost `price` rupees together, and answers the order's id; 0 is enrolled in for free, without an order. */
export async function buyOverHttp(baseUrl: string, token: string, items: string[], price: number): Promise<string> {
  const post = <T>(path: string, body: object) => callApi<T>(baseUrl, 'POST', path, { token, body });
  if (price === 0) {
    await post('/course/purchase', { items });
    return '';
  }
  const order = { amount: price, currency: 'INR', items };
  const { id: orderId, amountPaise } = (await post<OrderAnswer>('/order/create', order)).data;
  const paid = await post<SandboxAnswer>('/payment/sandbox/payments', {
    orderId,
    amountPaise,
    method: 'card',
    outcome: 'paid',
  });
  const payment = {
    paymentId: paid.razorpay_payment_id,
    orderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  };
  await post('/course/purchase', { items, payment });
  return orderId;
}
