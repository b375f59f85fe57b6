import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentResult } from '#contract/order.ts';

/** What happens to one request on its way. */
export type RazorpayFault =
  /** Refused before anything is done. */
  | { kind: 'refuse'; status: number; description: string }
  /** Answered by a gateway in front of it, in HTML. */
  | { kind: 'gateway'; status: number }
  /** The connection dies before anything is done. */
  | { kind: 'drop' }
  /** It is done; the connection dies before the answer. */
  | { kind: 'lose-answer' }
  /** It is done; the answer never comes. */
  | { kind: 'hang' }
  /** It arrives, and is done, only when this resolves. */
  | { kind: 'late'; until: Promise<unknown> };

/** One request as it was answered; null: it was not. */
interface Asked {
  /** Such as `POST /v1/orders`. */
  call: string;
  body: unknown;
  refundKey: string | undefined;
  status: number | null;
}

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

interface Order {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
}

interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** In Unix seconds. */
  created_at: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
}

interface SignedWebhook {
  body: string;
  signature: string;
  /** x-razorpay-event-id: the same each time that it is sent. */
  eventId: string;
}

interface Answer {
  status: number;
  body: object;
}

/** In paise: what an order or a refund has to be at least. */
const LEAST_PAISE = 100;
const RECEIPT_MAX = 40;
/** Of a list; asked for more than the most, Razorpay refuses. */
const COUNT_DEFAULT = 10;
const COUNT_MAX = 100;
const REFUND_KEY = /^[\w-]{10,}$/;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newId = (kind: string) =>
  `${kind}_${[...randomBytes(14)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

const ok = (body: object): Answer => ({ status: 200, body });
const collection = (items: object[]) => ok({ entity: 'collection', count: items.length, items });
function refused(description: string, status = 400): Answer {
  const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
  const error = {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  };
  return { status, body: { error: { ...error, metadata: {} } } };
}
const unknownId = () => refused('The id provided does not exist');
const isCaptured = ({ status }: Payment) => status === 'captured' || status === 'refunded';

/** A page of a list, the latest first, of what was made from `from` to `to`, both included. */
function listPage(all: readonly { created_at: number }[], query: URLSearchParams): Answer {
  const count = Number(query.get('count') ?? COUNT_DEFAULT);
  if (count > COUNT_MAX) return refused('The count may not be greater than 100.');
  const skip = Number(query.get('skip') ?? 0);
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Infinity)];
  const within = all.filter(({ created_at }) => created_at >= from && created_at <= to).reverse();
  return collection(within.slice(skip, skip + count));
}

/**
 * Razorpay on this machine, as its documentation (razorpay.com/docs/api: orders, payments, refunds, webhooks) describes it:
 * the calls that the product makes, the window that a learner pays in, and what may go wrong between.
 */
export class RazorpayServer {
  readonly keys = {
    keyId: newId('rzp_test'),
    keySecret: randomBytes(12).toString('hex'),
    webhookSecret: randomBytes(12).toString('hex'),
  };
  /** What was asked, the oldest first. */
  asked: Asked[] = [];
  /** How a refund stands when it is made. */
  refundStatus: Refund['status'] = 'processed';
  /** What it keeps of a payment, and the tax in that, in paise. */
  fee = { fee: 0, tax: 0 };
  /** Its clock. */
  now = () => new Date();

  private readonly orders = new Map<string, Order>();
  private readonly payments = new Map<string, Payment>();
  private readonly refunds: Refund[] = [];
  /** By key: the request that made a refund, and what it was answered. */
  private readonly refundKeys = new Map<string, { request: string; answer: Answer }>();
  private readonly faults: { call: RegExp; fault: RazorpayFault }[] = [];
  private readonly server = createServer((incoming, response) => void this.receive(incoming, response));

  static async start(): Promise<RazorpayServer> {
    const razorpay = new RazorpayServer();
    await once(razorpay.server.listen(0, '127.0.0.1'), 'listening');
    return razorpay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** The next calls that are like `call`, such as `/POST .*refund$/`, meet these faults, one each. */
  disturb(call: RegExp, ...faults: RazorpayFault[]): void {
    this.faults.push(...faults.map((fault) => ({ call, fault })));
  }

  /**
   * What the window does when the learner pays: the amount that it shows must be the order's. `authorized` money is the
   * shop's only once it is captured. Throws in the words that the window shows.
   */
  pay(order: { id: string; amountPaise: number }, became: PaymentStatus = 'captured'): PaymentResult {
    const known = this.orders.get(order.id);
    if (!known) throw new Error('The id provided does not exist');
    if (known.amount !== order.amountPaise) throw new Error('Your payment amount is different from your order amount.');
    if (known.status === 'paid') throw new Error('Payment already done for this order.');
    const payment = { id: newId('pay'), order_id: known.id, amount: known.amount, currency: known.currency };
    this.payments.set(payment.id, { ...payment, status: became, created_at: this.seconds() });
    known.status = became === 'captured' ? 'paid' : 'attempted';
    return {
      paymentId: payment.id,
      orderId: known.id,
      signature: hmac(`${known.id}|${payment.id}`, this.keys.keySecret),
    };
  }

  /** A payment of another shop on the same account, which has no order here. */
  payElsewhere(amount: number): string {
    const id = newId('pay');
    const payment = { id, order_id: newId('order'), amount, currency: 'INR' };
    this.payments.set(id, { ...payment, status: 'captured', created_at: this.seconds() });
    return id;
  }

  /** What the settlement report says (docs/api/settlements/fetch-recon). */
  settlementReport(): { entity: 'collection'; count: number; items: object[] } {
    const common = { currency: 'INR', on_hold: false, settled: true, settlement_id: newId('setl') };
    const paid = [...this.payments.values()].filter((payment) => isCaptured(payment));
    const items = [
      ...paid.map(({ id, order_id, amount, created_at }) => {
        const credit = amount - this.fee.fee;
        return {
          ...common,
          ...this.fee,
          entity_id: id,
          type: 'payment',
          debit: 0,
          credit,
          amount,
          created_at,
          order_id,
        };
      }),
      ...this.refunds
        .filter(({ status }) => status !== 'failed')
        .map(({ id, payment_id, amount, created_at }) => ({
          ...common,
          entity_id: id,
          type: 'refund',
          debit: amount,
          credit: 0,
          amount,
          fee: 0,
          tax: 0,
          created_at,
          payment_id,
          order_id: this.payments.get(payment_id)?.order_id,
        })),
    ];
    return { entity: 'collection', count: items.length, items };
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** The shop's money at last, of a payment that was authorised. */
  capture(paymentId: string): void {
    const payment = this.payments.get(paymentId);
    if (payment?.status !== 'authorized') throw new Error('This payment has not been authorised');
    payment.status = 'captured';
    const order = this.orders.get(payment.order_id);
    if (order) order.status = 'paid';
  }

  /** What went back of a payment, in paise. */
  refundedPaise(paymentId: string): number {
    const standing = this.refunds.filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed');
    return standing.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The bank sends a refund back. Answers the webhook that tells of it. */
  failRefund(id: string): SignedWebhook {
    const refund = this.refunds.find((each) => each.id === id);
    const payment = this.payments.get(refund?.payment_id ?? '');
    if (!refund || !payment) throw new Error('There is no such refund');
    refund.status = 'failed';
    payment.status = 'captured';
    return this.sign('refund.failed', { refund: { entity: { ...refund, entity: 'refund' } } });
  }

  /** The webhook of a payment; sent again, Razorpay sends the very same. */
  webhookOf(
    event: 'payment.captured' | 'payment.authorized' | 'payment.failed' | 'order.paid' | 'refund.processed',
    { id, orderId, amountPaise }: { id: string; orderId: string; amountPaise: number },
  ): SignedWebhook {
    const known = this.payments.get(id) ?? { id, order_id: orderId, amount: amountPaise };
    const payment = { entity: { ...known, entity: 'payment' } };
    const order = { entity: { ...this.orders.get(orderId), id: orderId, entity: 'order' } };
    return this.sign(event, event === 'order.paid' ? { payment, order } : { payment });
  }

  private sign(event: string, payload: object): SignedWebhook {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Code1tCode1tCo',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: Math.floor(Date.now() / 1000),
    });
    return { body, signature: hmac(body, this.keys.webhookSecret), eventId: newId('event') };
  }

  private async receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat((await incoming.toArray()) as Buffer[]).toString();
    const { pathname, searchParams } = new URL(incoming.url ?? '/', this.url);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const header = incoming.headers['x-refund-idempotency'];
    const refundKey = Array.isArray(header) ? header[0] : header;
    const asked: Asked = { call: `${incoming.method} ${pathname}`, body, refundKey, status: null };
    this.asked.push(asked);
    const place = this.faults.findIndex(({ call }) => call.test(asked.call));
    const fault = place < 0 ? undefined : this.faults.splice(place, 1)[0]?.fault;
    const send = ({ status, body: said }: Answer) => {
      asked.status = status;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
    };
    const work = () => this.answer(asked, searchParams, incoming.headers.authorization);
    switch (fault?.kind) {
      case undefined:
        return send(work());
      case 'refuse':
        return send(refused(fault.description, fault.status));
      case 'gateway':
        asked.status = fault.status;
        response.writeHead(fault.status, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
        return;
      case 'drop':
        response.destroy();
        return;
      case 'lose-answer':
        work();
        response.destroy();
        return;
      case 'hang':
        work();
        return;
      case 'late':
        await fault.until;
        return send(work());
    }
  }

  private answer({ call, body, refundKey }: Asked, query: URLSearchParams, authorization: string | undefined): Answer {
    const { keyId, keySecret } = this.keys;
    if (authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`) {
      return refused('Authentication failed', 401);
    }
    const [, of, id = '', what] = /^\w+ \/v1\/(orders|payments)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(call) ?? [];
    const fields = (body ?? {}) as Record<string, unknown>;
    if (call === 'POST /v1/orders') return this.createOrder(fields);
    if (call.startsWith('GET') && of === 'orders' && what === 'payments') {
      if (!this.orders.has(id)) return unknownId();
      const payments = [...this.payments.values()].filter((payment) => payment.order_id === id);
      return collection(payments.map((payment) => this.toEntity(payment)));
    }
    if (call === 'GET /v1/payments')
      return listPage(
        [...this.payments.values()].map((each) => this.toEntity(each)),
        query,
      );
    if (call === 'GET /v1/refunds') return listPage(this.refunds, query);
    if (call.startsWith('GET') && of === 'payments' && what === 'refunds') return this.listRefunds(id, query);
    if (call.startsWith('POST') && of === 'payments' && what === 'refund') {
      return this.refundOnce(id, fields, refundKey);
    }
    return refused('The requested URL was not found on the server.', 404);
  }

  private toEntity(payment: Payment) {
    const refunded = this.refundedPaise(payment.id);
    const captured = isCaptured(payment);
    const kept = captured ? this.fee : { fee: null, tax: null };
    return { ...payment, ...kept, entity: 'payment', captured, amount_refunded: refunded, method: 'card' };
  }

  private createOrder({ amount, currency, receipt = null }: Record<string, unknown>): Answer {
    if (typeof amount !== 'number' || !Number.isInteger(amount)) return refused('The amount must be an integer.');
    if (amount < LEAST_PAISE) return refused('Order amount less than minimum amount allowed');
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return refused('The currency is not supported');
    if (receipt !== null && (typeof receipt !== 'string' || receipt.length > RECEIPT_MAX)) {
      return refused('The receipt may not be greater than 40 characters.');
    }
    const order: Order = { id: newId('order'), amount, currency, receipt, status: 'created' };
    this.orders.set(order.id, order);
    return ok({ ...order, entity: 'order', amount_paid: 0, amount_due: amount, attempts: 0, notes: [] });
  }

  private listRefunds(paymentId: string, query: URLSearchParams): Answer {
    if (!this.payments.has(paymentId)) return unknownId();
    return listPage(
      this.refunds.filter((refund) => refund.payment_id === paymentId),
      query,
    );
  }

  /** Under the key of a refund that was made it answers that one again. */
  private refundOnce(paymentId: string, fields: Record<string, unknown>, key: string | undefined): Answer {
    if (key === undefined) return this.refund(paymentId, fields);
    if (!REFUND_KEY.test(key)) return refused('The idempotency key is not valid.');
    const request = JSON.stringify([paymentId, fields]);
    const known = this.refundKeys.get(key);
    if (known && known.request !== request) {
      return refused('Different request body sent for the same Idempotency Header');
    }
    const answer = known?.answer ?? this.refund(paymentId, fields);
    if (answer.status === 200) this.refundKeys.set(key, { request, answer });
    return answer;
  }

  private refund(paymentId: string, { amount, receipt = null }: Record<string, unknown>): Answer {
    const payment = this.payments.get(paymentId);
    if (!payment) return unknownId();
    if (payment.status === 'refunded') return refused('The payment has been fully refunded already');
    if (payment.status !== 'captured') return refused('The payment status should be captured for action to be taken');
    const left = payment.amount - this.refundedPaise(paymentId);
    // Without an amount all of it goes back.
    const paise = amount ?? left;
    if (typeof paise !== 'number' || !Number.isInteger(paise)) return refused('The amount must be an integer.');
    if (paise < LEAST_PAISE) return refused('The amount must be atleast INR 1.00');
    if (paise > left) return refused('The total refund amount is greater than the refund payment amount');
    const refund: Refund = {
      id: newId('rfnd'),
      payment_id: paymentId,
      amount: paise,
      currency: payment.currency,
      receipt: typeof receipt === 'string' ? receipt : null,
      status: this.refundStatus,
      created_at: this.seconds(),
    };
    this.refunds.push(refund);
    if (refund.status !== 'failed' && paise === left) payment.status = 'refunded';
    return ok({ ...refund, entity: 'refund', speed_requested: 'normal', speed_processed: 'normal' });
  }
}
