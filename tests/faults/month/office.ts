import { eq } from 'drizzle-orm';
import { PAID_TWICE, PAID_WITHOUT_ACCOUNT } from '#server/db/commerce-schema.ts';
import { orders, refunds } from '#server/db/schema.ts';
import { approveRefund, declineRefund, giveRefund } from '#server/services/payments/refund-decisions.ts';
import { RECONCILE_BATCH } from '#server/services/payments/reconcile-schedule.ts';
import { type BackgroundJob, backgroundJobs } from '#server/start-background.ts';
import { sendWebhook, settle } from './shopping.ts';
import { below, chance, type MonthRefund, type Order, pick, type World } from './world.ts';

const running = new AbortController().signal;

/** Each job as the server does it in the hours that passed: until nothing is due. */
export async function runJobs(world: World): Promise<void> {
  for (const job of backgroundJobs(world.t.deps)) {
    try {
      await job.work(running);
      if (job.name === 'reconcile') await reconcileAll(world, job);
    } catch (error) {
      world.violate(null, `The job ${job.name} failed: ${String(error)}`);
    }
  }
}

/** A pass takes some of the orders that are due; the server makes one every half minute. */
async function reconcileAll(world: World, { work }: BackgroundJob): Promise<void> {
  const open = await world.t.db.$count(orders, eq(orders.status, 'created'));
  for (let asked = 0; asked < open; asked += RECONCILE_BATCH) await work(running);
}

/** The webhooks that arrive now; `all`: those that would come later, too. */
export async function sendWebhooks(world: World, { all = false } = {}): Promise<void> {
  const due = world.webhooks.filter(({ step }) => all || step <= world.step);
  world.webhooks = world.webhooks.filter((one) => !due.includes(one));
  for (const { order, event } of due) await sendWebhook(world, order, event);
}

const FOR_NOTHING = new Set([PAID_TWICE, PAID_WITHOUT_ACCOUNT]);

/** What the server asks for by itself, for what was paid for nothing. */
export async function readRequests(world: World): Promise<void> {
  for (const row of await world.t.db.select().from(refunds)) {
    const known = world.refunds.get(row.id);
    if (known) continue;
    const order = world.orders.get(row.orderId ?? '');
    if (!order || !FOR_NOTHING.has(row.reason)) {
      world.violate(null, `Nobody asked for the refund ${row.id}, “${row.reason}”`);
      continue;
    }
    const { id, courseId, amountPaise } = row;
    world.noteRefund({ id, orderId: order.id, courseId, amountPaise, status: 'requested', forNothing: true });
    settle(order);
  }
}

const by = (world: World) => ({ random: world.random });

async function approve(world: World, refund: MonthRefund): Promise<void> {
  const { t } = world;
  const order = world.orders.get(refund.orderId) as Order;
  const isPart = !refund.forNothing && refund.amountPaise > 1000 && chance(by(world), 0.25);
  const amountPaise = isPart ? 500 + below(by(world), refund.amountPaise - 1000) : undefined;
  const owned = world.owns(order.by, refund.courseId) === 'yes';
  const row = await approveRefund(t.db, t.deps, refund.id, amountPaise);
  Object.assign(refund, { status: 'refunded', amountPaise: row.amountPaise });
  if (amountPaise !== undefined && row.amountPaise !== amountPaise)
    world.violate(null, `Of the refund ${refund.id} ${row.amountPaise} paise went back, and not ${amountPaise}`);
  if (chance(by(world), 0.2)) await approveRefund(t.db, t.deps, refund.id);
  if (order.by.state !== 'there' || !owned || world.owns(order.by, refund.courseId) === 'yes') return;
  order.by.shelf.delete(refund.courseId);
  if (order.by.certificates.has(refund.courseId)) order.by.certificates.set(refund.courseId, false);
}

async function giveBack(world: World): Promise<void> {
  const paid = [...world.orders.values()].filter(({ known }) => known);
  const order = pick(by(world), paid);
  const item = order && pick(by(world), order.items);
  if (!order || !item) return;
  const { courseId } = item;
  const left = world.leftPaise(order, courseId);
  if (left < 1000 || world.refundsOf(order.id, courseId).some(({ status }) => status === 'requested')) return;
  const amountPaise = chance(by(world), 0.3) ? left : 200 + below(by(world), left - 500);
  const given = { orderId: order.id, courseId, amountPaise, reason: 'We are sorry' };
  const { id } = await giveRefund(world.t.db, world.t.deps, given);
  world.noteRefund({ id, orderId: order.id, courseId, amountPaise, status: 'requested', forNothing: false });
}

/** The operator at the desk: decides on what was asked for, and gives some back that nobody asked for. */
export async function decide(world: World, { all = false } = {}): Promise<void> {
  await readRequests(world);
  if (!all && chance(by(world), 0.2)) await giveBack(world);
  for (const refund of [...world.refunds.values()].filter(({ status }) => status === 'requested')) {
    if (!all && chance(by(world), 0.5)) continue;
    if (!refund.forNothing && chance(by(world), 0.2)) {
      await declineRefund(world.t.db, world.t.deps, refund.id, 'We looked, and it is as it should be.');
      refund.status = 'declined';
    } else await approve(world, refund);
  }
}
