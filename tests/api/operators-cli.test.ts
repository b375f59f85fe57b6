import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#server/db/client.ts';
import {
  authenticatorApps,
  courses,
  libraryEntries,
  orders,
  passkeys,
  recoveryCodes,
  refunds,
  sandboxPayments,
  session,
  user,
} from '#server/db/schema.ts';
import { insertOrder } from '../support/insert-order.ts';
import { runCommand } from '../support/run-command.ts';

const BOUGHT = new Date('2026-03-01T10:00:00Z');
let dataDir: string;
let courseId = '';
const requests: string[] = [];

const open = () => openDb({ dataDir, databaseUrl: undefined }, pino({ level: 'silent' }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'code-it-operators-'));
  const { db, close } = await open();
  const times = { createdAt: BOUGHT, updatedAt: BOUGHT };
  await db
    .insert(user)
    .values({ id: 'u1', name: 'asha', username: 'asha', displayUsername: 'asha', email: 'asha@example.org', ...times });
  const course = { title: 'Rust', description: '-', creatorName: 'Ravi', category: 'programming', subCategory: 'rust' };
  const [made] = await db
    .insert(courses)
    .values({ ...course, pricePaise: 49_900, status: 'published', changeSeq: 1, studentsCount: 1 })
    .returning();
  courseId = made?.id ?? '';
  const items = [{ courseId, pricePaise: 49_900 }];
  for (const n of [1, 2]) {
    const payment = { id: `pay_${n}`, orderId: `order_${n}`, amountPaise: 49_900 };
    await db.insert(sandboxPayments).values({ ...payment, method: 'card', status: 'captured', createdAt: BOUGHT });
    await insertOrder(db, {
      id: payment.orderId,
      userId: 'u1',
      amountPaise: 49_900,
      currency: 'INR',
      items,
      status: 'paid',
      provider: 'sandbox',
      paymentId: payment.id,
      createdAt: BOUGHT,
      paidAt: BOUGHT,
    });
    const [request] = await db
      .insert(refunds)
      .values({
        userId: 'u1',
        courseId,
        orderId: payment.orderId,
        amountPaise: 49_900,
        reason: `Reason ${n}`,
        createdAt: BOUGHT,
      })
      .returning();
    requests.push(request?.id ?? '');
  }
  await db.insert(libraryEntries).values({ userId: 'u1', courseId, purchasedAt: BOUGHT, orderId: 'order_1' });
  await close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (command: 'refunds' | 'plans' | 'reconcile' | 'sessions' | 'factors', ...args: string[]) =>
  runCommand([`server/operators/${command}.ts`, ...args], { dataDir });

describe('npm run sessions', { timeout: 120_000 }, () => {
  it('ends those of one person or of all, and says what is wrong', async () => {
    const { db, close } = await open();
    const times = { createdAt: BOUGHT, updatedAt: BOUGHT };
    await db
      .insert(user)
      .values({ id: 'u2', name: 'b', username: 'b', displayUsername: 'b', email: 'b@example.org', ...times });
    const end = new Date('2099-01-01');
    const row = { expiresAt: end, endsAt: end, ...times };
    await db.insert(session).values([
      { ...row, id: 's1', token: 't1', userId: 'u1' },
      { ...row, id: 's2', token: 't2', userId: 'u1' },
      { ...row, id: 's3', token: 't3', userId: 'u2' },
      { ...row, id: 's4', token: 't4', userId: 'u2' },
    ]);
    await close();
    const left = async () => {
      const connection = await open();
      const rows = await connection.db.select({ id: session.id }).from(session);
      await connection.close();
      return rows.map(({ id }) => id).sort();
    };
    expect(await run('sessions', 'end', 'Asha@example.org')).toMatchObject({ code: 0, out: 'Sessions ended: 2.\n' });
    expect(await left()).toEqual(['s3', 's4']);
    expect(await run('sessions', 'end', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'There is no account of nobody@example.org.\n',
    });
    expect((await run('sessions', 'end', 'b@example.org', '--all')).err).toContain('npm run sessions -- end EMAIL');
    expect(await left()).toEqual(['s3', 's4']);
    expect(await run('sessions', 'end', '--all')).toMatchObject({ code: 0, out: 'Sessions ended: 2.\n' });
    expect(await left()).toEqual([]);
  });
});

describe('npm run refunds', { timeout: 120_000 }, () => {
  it('lists, pays back and declines, and says what is wrong', async () => {
    const listed = await run('refunds', 'list');
    expect(listed).toMatchObject({ code: 0, err: '' });
    for (const part of [...requests, 'asha@example.org', 'Rust', '₹499.00', 'order_2', 'Reason 2']) {
      expect(listed.out).toContain(part);
    }
    const [first = '', second = ''] = requests;
    const approved = await run('refunds', 'approve', first);
    expect(approved).toMatchObject({ code: 0, out: expect.stringMatching(/^Refunded ₹499\.00 \(rfnd_/) as string });
    expect(await run('refunds', 'decline', second)).toMatchObject({
      code: 1,
      err: 'Tell the learner why, with --note "…".\n',
    });
    expect(await run('refunds', 'decline', second, '--note', 'Watched to the end.')).toMatchObject({ code: 0 });
    expect(await run('refunds', 'list')).toMatchObject({ code: 0, out: 'No refund requests.\n' });
    const connection = await open();
    expect(await connection.db.$count(libraryEntries)).toBe(0);
    await connection.close();
  });

  it('gives a part of what was paid, and never more than that', async () => {
    const give = (amount: string, reason = 'A lesson was missing.') =>
      run('refunds', 'give', 'order_2', courseId, '--amount', amount, '--reason', reason);
    expect(await give('99.50')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Refunded ₹99\.50 \(rfnd_/) as string,
    });
    expect(await give('1e2')).toMatchObject({ code: 1, err: '--amount takes rupees, such as 250 or 249.50.\n' });
    expect(await give('400')).toMatchObject({
      code: 1,
      err: '₹399.50 can be paid back of what was paid for this course. A part is ₹1 or more, and leaves ₹1 or more.\n',
    });
    expect(await give('1', ' ')).toMatchObject({ code: 1, err: 'Tell the learner why, with --reason "…".\n' });
    expect(await run('refunds', 'list', '--all')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/refunded .* ₹99\.50\n.*\n {2}A lesson was missing\./) as string,
    });
  });

  it('explains itself', async () => {
    expect(await run('refunds')).toMatchObject({
      code: 0,
      out: expect.stringContaining('refunds -- approve ID') as string,
    });
  });
});

describe('npm run factors', { timeout: 120_000 }, () => {
  it('takes away what somebody lost, ends their sessions, and says what is wrong', async () => {
    const { db, close } = await open();
    const confirmedAt = BOUGHT;
    await db.insert(authenticatorApps).values({ userId: 'u1', secret: 'sealed', createdAt: BOUGHT, confirmedAt });
    await db.insert(recoveryCodes).values({ userId: 'u1', hash: 'of a code' });
    const key = { publicKey: 'AAAA', counter: 0, transports: [], createdAt: BOUGHT };
    await db.insert(passkeys).values({ id: 'AAAA', userId: 'u1', name: 'Laptop', ...key });
    const end = new Date('2100-01-01');
    await db.insert(session).values({ id: 's1', userId: 'u1', token: 'a token', expiresAt: end, endsAt: end });
    await close();
    expect(await run('factors', 'remove', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'There is no account with the email nobody@example.org.\n',
    });
    expect(await run('factors', 'remove', 'Asha@Example.org')).toMatchObject({
      code: 0,
      out: 'The authenticator app and 1 passkey of Asha@Example.org removed. Every session was ended.\n',
    });
    const after = await open();
    for (const table of [authenticatorApps, recoveryCodes, passkeys, session])
      expect(await after.db.$count(table)).toBe(0);
    await after.close();
    expect(await run('factors')).toMatchObject({ out: expect.stringContaining('factors -- remove EMAIL') as string });
  });
});

describe('npm run reconcile', { timeout: 120_000 }, () => {
  it('lists what differs, with the exit code 1, and says so when nothing does', async () => {
    const day = (...more: string[]) => run('reconcile', '--day', '2026-03-01', ...more);
    expect(await day()).toMatchObject({
      code: 0,
      err: '',
      out: '2026-03-01, sandbox: 2 on the statement, 2 in the ledger.\n0 differences; the ledger adds up.\n',
    });
    const statement = join(dataDir, 'statement.json');
    const seconds = BOUGHT.getTime() / 1000;
    const lines = [
      { entity_id: 'pay_1', type: 'payment', amount: 49_901, fee: 0, tax: 0, created_at: seconds, order_id: 'order_1' },
      { entity_id: 'pay_3', type: 'payment', amount: 100, fee: 2, tax: 0, created_at: seconds, order_id: 'order_3' },
    ];
    await writeFile(statement, JSON.stringify({ items: lines }));
    expect(await day('--statement', statement)).toMatchObject({
      code: 1,
      err: '',
      out: [
        '2026-03-01, sandbox: 2 on the statement, 2 in the ledger.',
        '',
        'difference      id     order    here     there',
        'amount differs  pay_1  order_1  ₹499.00  ₹499.01',
        'missing here    pay_3  order_3  –        ₹1.00',
        'missing there   pay_2  order_2  ₹499.00  –',
        '',
        '3 differences; the ledger adds up.',
        '',
      ].join('\n'),
    });
    expect(await run('reconcile', '--day', 'today')).toMatchObject({
      code: 1,
      err: '--day takes a date such as 2026-11-25.\n',
    });
    const connection = await open();
    await connection.db.update(orders).set({ amountPaise: 50_000 }).where(eq(orders.id, 'order_2'));
    await connection.close();
    expect(await day()).toMatchObject({
      code: 1,
      out: expect.stringMatching(/does not add up:\n {2}paid for the order order_2: ₹500\.00 here, ₹499\.00/) as string,
    });
  });
});

describe('npm run plans', { timeout: 120_000 }, () => {
  it('makes a plan, gives it and lists it', async () => {
    expect(await run('plans', 'create', 'Pro', '--courses', courseId)).toMatchObject({
      code: 0,
      out: 'The plan Pro includes 1 course.\n',
    });
    expect(await run('plans', 'grant', 'asha@example.org', 'Pro', '--until', '31-03-2099')).toMatchObject({
      code: 1,
      err: '--until takes a date such as 2027-03-31.\n',
    });
    expect((await run('plans', 'grant', 'asha@example.org', 'Pro', '--until', '2099-03-31')).code).toBe(0);
    expect(await run('plans', 'list')).toMatchObject({ code: 0, out: 'Pro  1 courses, 1 learners\n' });
  });
});
