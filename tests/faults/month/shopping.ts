import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/error.ts';
import type { OrderAnswer, OrderStatus, PurchaseAnswer } from '#contract/order.ts';
import type { Refund } from '#contract/refund.ts';
import { webhookOf } from '../../support/buy.ts';
import {
  below,
  chance,
  type Course,
  DAY_MS,
  isForSale,
  type MonthRefund,
  type Order,
  type Person,
  pick,
  shuffled,
  type World,
} from './world.ts';

/** What may be answered about a course that its author changes meanwhile. */
const MOVING: readonly ErrorCode[] = ['not_found', 'course_not_ready', 'price_changed', 'payment_unverified'];

const paiseOf = (courses: readonly Course[]) => courses.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
const refusalsOf = (world: World, courses: readonly Course[]) =>
  courses.some((course) => world.isMoving(course)) ? MOVING : [];

/** Courses that this person can buy, by all that is known. */
export function wanted(world: World, by: Person): Course[] {
  return [...world.courses.values()].filter(
    (course) => isForSale(course) && course.author !== by && world.owns(by, course.id) === 'no',
  );
}

export async function fillCart(world: World, by: Person): Promise<void> {
  const course = pick(by, wanted(world, by));
  if (!course) return;
  const courseId = course.id;
  const moving = () => (world.isMoving(course) ? (['not_found'] as const) : []);
  const inCart = by.cart.has(courseId);
  if (chance(by, 0.3)) {
    const name = by.wishlist.has(courseId) ? 'wishlistRemove' : 'wishlistAdd';
    const acknowledged = () => void (name === 'wishlistAdd' ? by.wishlist.add(courseId) : by.wishlist.delete(courseId));
    await world.command(by, { name, body: { courseId }, key: randomUUID(), allow: moving, acknowledged });
    return;
  }
  const name = inCart && chance(by, 0.5) ? 'cartRemove' : 'cartAdd';
  const allow = () => [...moving(), ...(inCart ? (['already_in_cart'] as const) : [])];
  const acknowledged = () => void (name === 'cartAdd' ? by.cart.add(courseId) : by.cart.delete(courseId));
  const { ok } = await world.command(by, { name, body: { courseId }, key: randomUUID(), allow, acknowledged });
  if (ok && name === 'cartAdd' && inCart) world.violate(by, `${courseId} was put into a cart that had it`);
}

/** What is bought is in no list of wishes any more. */
function granted(by: Person, courseIds: readonly string[]): void {
  for (const id of courseIds) {
    by.cart.delete(id);
    by.wishlist.delete(id);
  }
}

/** The server told that it knows of the payment. Told again it means nothing: the course may have gone back meanwhile. */
export function settle(order: Order): void {
  if (order.known) return;
  order.known = true;
  granted(
    order.by,
    order.items.map(({ courseId }) => courseId),
  );
}

async function takeFree(world: World, by: Person, courses: readonly Course[]): Promise<void> {
  const items = courses.map(({ id }) => id);
  const acknowledged = () => {
    for (const id of items) by.free.add(id);
    granted(by, items);
  };
  const allow = () => refusalsOf(world, courses);
  await world.command(by, { name: 'coursePurchase', body: { items }, key: randomUUID(), allow, acknowledged });
}

/** Opens an order; null where the price is another one by now. */
async function openOrder(world: World, by: Person, courses: readonly Course[]): Promise<Order | null> {
  const items = courses.map(({ id, pricePaise }) => ({ courseId: id, pricePaise }));
  const body = { amount: paiseOf(courses) / 100, currency: 'INR', items: items.map(({ courseId }) => courseId) };
  const allow = () => [
    ...refusalsOf(world, courses),
    ...(courses.some(({ id }) => world.owns(by, id) !== 'no') ? (['already_purchased'] as const) : []),
  ];
  const createdAt = world.now();
  const { ok, body: told } = await world.say<OrderAnswer>(by, 'orderCreate', { body, key: randomUUID(), allow });
  if (!ok) return null;
  const { id, amountPaise } = told.data;
  const order: Order = { id, by, items, amountPaise, createdAt, paymentId: null, known: false };
  world.orders.set(id, order);
  by.orders.push(order);
  return order;
}

interface SandboxAnswer {
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** What the provider's window does. Answers what a device reports; null where the payment failed. */
async function pay(world: World, { id: orderId, amountPaise, by }: Order, outcome: 'paid' | 'failed') {
  const body = { orderId, amountPaise, method: chance(by, 0.5) ? 'card' : 'upi', outcome };
  const answer = await world.t.request<SandboxAnswer>('/payment/sandbox/payments', { body, from: by.address });
  world.calls += 1;
  by.trace.push(`${world.day} the window: ${outcome} ${orderId} → ${answer.status}`);
  if (outcome === 'failed') return null;
  if (answer.status !== 200) {
    world.violate(by, `The window answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return null;
  }
  const order = world.orders.get(orderId);
  if (order) order.paymentId = answer.body.razorpay_payment_id;
  return { paymentId: answer.body.razorpay_payment_id, orderId, signature: answer.body.razorpay_signature };
}

type Payment = NonNullable<Awaited<ReturnType<typeof pay>>>;

/** A device tells that it paid: now, or when it is on line again. */
async function report(world: World, order: Order, payment: Payment, { later }: { later: boolean }): Promise<void> {
  const { by, items } = order;
  const command = {
    name: 'coursePurchase' as const,
    body: { items: items.map(({ courseId }) => courseId), payment },
    key: randomUUID(),
    // Its money went back before the device told of it.
    allow: () => (items.every(({ courseId }) => !world.grants(order, courseId)) ? (['conflict'] as const) : []),
    acknowledged: (answer: unknown) => {
      settle(order);
      const { courses } = (answer as PurchaseAnswer).data;
      const missing = items.filter(({ courseId }) => world.grants(order, courseId) && !courses.includes(courseId));
      if (missing.length > 0)
        world.violate(by, `A purchase did not grant ${missing.map(({ courseId }) => courseId).join()}`);
    },
  };
  if (later) by.pending.push(command);
  else await world.command(by, command);
}

export async function sendWebhook(
  world: World,
  order: Order,
  event: 'payment.captured' | 'payment.authorized',
): Promise<void> {
  const { id: orderId, amountPaise, paymentId, by } = order;
  if (paymentId === null) return;
  const { body, signature } = webhookOf(world.t, event, { id: paymentId, orderId, amountPaise });
  const { status } = await world.t.request('/payment/webhook', {
    method: 'POST',
    body,
    headers: { 'X-Razorpay-Signature': signature },
  });
  world.calls += 1;
  by.trace.push(`${world.day} webhook ${event} ${orderId} → ${status}`);
  if (status !== 200) world.violate(by, `The webhook ${event} of ${orderId} was answered with ${status}`);
  else if (event === 'payment.captured') settle(order);
}

/** All that may become of a payment: how often each happens, and how. */
const FATES: readonly [share: number, fate: (world: World, order: Order) => Promise<void>][] = [
  // The device tells of it, and so does the provider, once or twice, before or after.
  [
    0.4,
    async (world, order) => {
      const payment = await pay(world, order, 'paid');
      if (!payment) return;
      if (chance(order.by, 0.3)) await sendWebhook(world, order, 'payment.authorized');
      if (chance(order.by, 0.3)) await sendWebhook(world, order, 'payment.captured');
      await report(world, order, payment, { later: false });
      if (chance(order.by, 0.5)) await sendWebhook(world, order, 'payment.captured');
      if (chance(order.by, 0.3))
        world.webhooks.push({ order, event: 'payment.captured', step: world.step + below(order.by, 9) });
    },
  ],
  // Both at once.
  [
    0.1,
    async (world, order) => {
      const payment = await pay(world, order, 'paid');
      if (!payment) return;
      await Promise.all([
        report(world, order, payment, { later: false }),
        sendWebhook(world, order, 'payment.captured'),
        sendWebhook(world, order, 'payment.authorized'),
      ]);
    },
  ],
  // The device went off line after it: it tells of it days later, and the webhook comes late, twice and out of order.
  [
    0.2,
    async (world, order) => {
      const payment = await pay(world, order, 'paid');
      if (!payment) return;
      await report(world, order, payment, { later: true });
      const step = () => world.step + 1 + below(order.by, 9);
      world.webhooks.push(
        { order, event: 'payment.captured', step: step() },
        { order, event: 'payment.captured', step: step() },
        { order, event: 'payment.authorized', step: step() },
      );
    },
  ],
  // Nobody ever tells of it.
  [0.1, async (world, order) => void (await pay(world, order, 'paid'))],
  // It fails, and then it does not.
  [
    0.1,
    async (world, order) => {
      await pay(world, order, 'failed');
      if (chance(order.by, 0.3)) await pay(world, order, 'failed');
      if (chance(order.by, 0.5)) return;
      const payment = await pay(world, order, 'paid');
      if (payment) await report(world, order, payment, { later: false });
    },
  ],
  // The window is closed.
  [0.1, () => Promise.resolve()],
];

function fateOf(by: Person) {
  let left = by.random();
  for (const [share, fate] of FATES) {
    left -= share;
    if (left < 0) return fate;
  }
  return () => Promise.resolve();
}

/** Buys what is in the cart, or one course. */
export async function buy(world: World, by: Person): Promise<void> {
  const able = wanted(world, by);
  const inCart = able.filter(({ id }) => by.cart.has(id));
  const courses =
    inCart.length > 0 && chance(by, 0.7) ? shuffled(by, inCart).slice(0, 4) : shuffled(by, able).slice(0, 1);
  if (courses.length === 0) return;
  if (paiseOf(courses) === 0) return takeFree(world, by, courses);
  // Of one whose price changes meanwhile nobody knows what each course costs.
  if (courses.length > 1 && courses.some((course) => world.isMoving(course))) return;
  const order = await openOrder(world, by, courses);
  if (!order) return;
  // A second window for one of them, opened before the first was paid in: that course is paid twice.
  const [first] = courses;
  const isTwice = chance(by, courses.length > 1 ? 0.35 : 0.08);
  const second = isTwice && first && first.pricePaise > 0 ? await openOrder(world, by, [first]) : null;
  const payFirst = () => fateOf(by)(world, order);
  const paySecond = async () => {
    const payment = second && (await pay(world, second, 'paid'));
    if (payment && chance(by, 0.6)) await report(world, second, payment, { later: chance(by, 0.3) });
  };
  for (const payOne of shuffled(by, [payFirst, paySecond])) await payOne();
}

/** Looks what became of an order. */
export async function askOrder(world: World, order: Order): Promise<void> {
  const query = { orderId: order.id };
  const { ok, body } = await world.say<{ data: OrderStatus }>(order.by, 'orderStatus', { query });
  if (!ok) return;
  const { status } = body.data;
  if (order.paymentId !== null) {
    if (status === 'paid') settle(order);
    else world.violate(order.by, `The paid order ${order.id} is ${status}`);
  } else if (status === 'paid') world.violate(order.by, `The order ${order.id} is paid, and nobody paid`);
}

export async function lookAtOrders(world: World, by: Person): Promise<void> {
  const order =
    pick(
      by,
      by.orders.filter(({ known }) => !known),
    ) ?? pick(by, by.orders);
  if (order) await askOrder(world, order);
  await world.say(by, 'orderList');
  if (order?.known) await world.say(by, 'orderReceipt', { query: { orderId: order.id } });
}

/** Asks for the money of a course back; of one that was bought too long ago in vain. */
export async function askForMoney(world: World, by: Person): Promise<void> {
  const paid = by.orders.flatMap((order) =>
    order.items
      .filter(({ courseId, pricePaise }) => pricePaise > 0 && order.known && world.grants(order, courseId))
      .map(({ courseId }) => ({ order, courseId })),
  );
  const bought = pick(by, paid);
  if (!bought) return;
  const { order, courseId } = bought;
  // Which of two orders it is owned by is told with the decision about the other one.
  if (by.orders.filter(({ items }) => items.some((item) => item.courseId === courseId)).length > 1) return;
  const open = world.refundsOf(order.id, courseId).some(({ status }) => status === 'requested');
  const age = world.now() - order.createdAt;
  // It may have been granted when the webhook came.
  const mayBeLate = age > 14.5 * DAY_MS;
  const allow: ErrorCode[] = open || mayBeLate ? ['conflict'] : [];
  const body = { courseId, reason: `${by.mark} learns nothing` };
  const { ok, body: told } = await world.say<{ data: Refund }>(by, 'refundRequest', { body, key: randomUUID(), allow });
  if (!ok) return;
  if (open) world.violate(by, `Money of ${courseId} was asked back twice`);
  const amountPaise = Math.round(told.data.amount * 100);
  if (amountPaise !== world.leftPaise(order, courseId))
    world.violate(
      by,
      `${amountPaise} paise are to go back, and ${world.leftPaise(order, courseId)} are left of what was paid`,
    );
  const refund: MonthRefund = {
    ...{ id: told.data._id, orderId: order.id, courseId, amountPaise, status: 'requested' },
    forNothing: false,
  };
  world.noteRefund(refund);
}
