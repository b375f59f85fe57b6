import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { readRow } from '#data/outbox/commands/registry.ts';
import type { CommandType, PayloadOf } from '#data/outbox/commands/registry.ts';
import { claim } from '#data/outbox/delivery/claim.ts';
import { settleDelivered, settleFailed } from '#data/outbox/delivery/settle.ts';
import { enqueueIn } from '#data/outbox/storage/enqueue.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

interface Sent {
  key: string;
  body: string;
  answer: { status: number; body: unknown };
}

/** How far a device's clock is from the right time. */
const CLOCK_ERRORS_MS = [0, -400 * 86_400_000, 800 * 86_400_000, -5000, 5000];
const START = 1_760_000_000_000;
/** Longer than a lease and than any pause between attempts. */
const LATER_MS = 60_000;

/** A device with the real outbox on a database of its own, whose commands all go to one call. */
export class OutboxDevice {
  protected readonly t: TestApp;
  protected readonly user: TestUser;
  protected readonly db: CodeItDatabase;
  readonly #call: { method: 'PUT' | 'POST'; path: string };
  #now = START;
  #clockError = 0;
  #process = randomUUID();
  readonly #sent: Sent[] = [];
  /** What the server answered that it must not. */
  readonly odd: string[] = [];

  /** `db`: open. */
  constructor(t: TestApp, user: TestUser, db: CodeItDatabase, call: { method: 'PUT' | 'POST'; path: string }) {
    this.t = t;
    this.user = user;
    this.db = db;
    this.#call = call;
  }

  async close(): Promise<void> {
    await this.db.delete();
  }

  /** What this device takes for the time; it goes on with each look. */
  protected get clock(): number {
    return (this.#now += 7) + this.#clockError;
  }

  async setClock(which: number): Promise<void> {
    this.#clockError = CLOCK_ERRORS_MS[which % CLOCK_ERRORS_MS.length] ?? 0;
    await Promise.resolve();
  }

  protected async say<T extends CommandType>(type: T, payload: PayloadOf<T>): Promise<void> {
    const { db } = this;
    await db.transaction('rw', db.outbox, db.unsaved, db.files, () =>
      enqueueIn(db, type, this.user.id, payload, { now: this.#now }),
    );
  }

  /**
   * Sends the next row. `unheard`: the answer is lost. `killed`: the process ends before it hears, and another one finds the row
   * as it was left.
   */
  async deliver(end: 'heard' | 'unheard' | 'killed'): Promise<void> {
    this.#now += LATER_MS;
    const by = { userId: this.user.id, owner: this.#process, now: this.#now, exclusive: true };
    const row = await claim(this.db, by);
    if (!row) return;
    const answer = await this.#send(row);
    if (end === 'killed') {
      this.#process = randomUUID();
    } else if (end === 'unheard') {
      await settleFailed(this.db, row, { kind: 'network' }, { now: this.#now, random: 0 });
    } else if (answer.status === 200) {
      await settleDelivered(this.db, row, { data: (answer.body as { data?: unknown }).data });
    } else {
      this.odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await this.db.outbox.delete(row.seq);
    }
  }

  kill(): Promise<void> {
    return this.deliver('killed');
  }

  async deliverAll(): Promise<void> {
    while ((await this.db.outbox.count()) > 0) await this.deliver('heard');
  }

  /** The network delivers a copy of something that was said long ago. */
  async repeat(which: number): Promise<void> {
    const sent = this.#sent[which % Math.max(1, this.#sent.length)];
    if (!sent) return;
    const again = await this.#request(sent.key, sent.body);
    if (!isDeepStrictEqual(again, sent.answer)) this.odd.push('another answer under the same key');
  }

  async #send({ key, type, payload, v }: OutboxRow): Promise<Sent['answer']> {
    const body = readRow({ type, payload, v })?.body ?? '';
    const answer = await this.#request(key, body);
    this.#sent.push({ key, body, answer });
    return answer;
  }

  async #request(key: string, body: string): Promise<Sent['answer']> {
    const { method, path } = this.#call;
    const options = { as: this.user, method, key, body: JSON.parse(body) as unknown };
    const answer = await this.t.request(path, options);
    return { status: answer.status, body: answer.body };
  }
}
