import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { videoUploads } from '../db/schema.ts';
import { tusError } from './tus-error.ts';

/** A request whose server was killed keeps others from its upload no longer than this. */
const HELD_MS = 5000;
/** As long as a request that is asked to let go may take to keep what it has received. */
const LET_GO_MS = 3000;
const RENEW_EVERY_MS = 500;
const ASK_EVERY_MS = 100;
/** One that is not let in meanwhile comes again. */
const WAIT_MS = 20_000;

/** By the clock of the database, which is the same for all servers; in whole milliseconds, as a `Date` has them. */
const after = (ms: number) => sql`date_trunc('milliseconds', clock_timestamp()) + ${ms} * interval '1 millisecond'`;

/** One request's turn at an upload. */
class LeasedLock implements Lock {
  private readonly holder = randomUUID();
  /** Null before its turn and after it. */
  private until: Date | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Where the database is away, the lease is over at this, whether or not it tells. */
  private end: NodeJS.Timeout | undefined;

  private readonly db: Db;
  private readonly id: string;

  constructor(db: Db, id: string) {
    this.db = db;
    this.id = id;
  }

  private readonly isReceived = () => and(eq(videoUploads.id, this.id), eq(videoUploads.state, 'receiving'));
  private readonly isHeld = () => and(this.isReceived(), eq(videoUploads.worker, this.holder));

  async lock(signal: AbortSignal, letGo: RequestRelease): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await this.take())) {
      // Somebody put it into the queue, or it was given up.
      if (!(await this.askForIt())) throw tusError('INVALID_OFFSET');
      if (signal.aborted || Date.now() > end) throw tusError('ERR_LOCK_TIMEOUT');
      await pause(ASK_EVERY_MS);
    }
    this.end = setTimeout(() => void letGo(), HELD_MS).unref();
    this.renewLater(letGo);
  }

  async unlock(): Promise<void> {
    clearTimeout(this.timer);
    clearTimeout(this.end);
    this.until = null;
    await this.db.update(videoUploads).set({ worker: null, leaseUntil: null }).where(this.isHeld());
  }

  private async take(): Promise<boolean> {
    const free = or(isNull(videoUploads.worker), lt(videoUploads.leaseUntil, sql`clock_timestamp()`));
    const [taken] = await this.db
      .update(videoUploads)
      .set({ worker: this.holder, leaseUntil: after(HELD_MS) })
      .where(and(this.isReceived(), free))
      .returning({ until: videoUploads.leaseUntil });
    this.until = taken?.until ?? null;
    return taken !== undefined;
  }

  /** Ends the holder's lease sooner, by which it learns that somebody waits. False when there is nothing to wait for. */
  private async askForIt(): Promise<boolean> {
    const asked = await this.db
      .update(videoUploads)
      .set({ leaseUntil: sql`least(${videoUploads.leaseUntil}, ${after(LET_GO_MS)})` })
      .where(this.isReceived())
      .returning({ id: videoUploads.id });
    return asked.length > 0;
  }

  private renewLater(letGo: RequestRelease): void {
    this.timer = setTimeout(() => void this.renew(letGo), RENEW_EVERY_MS).unref();
  }

  private async renew(letGo: RequestRelease): Promise<void> {
    try {
      const [renewed] = await this.db
        .update(videoUploads)
        .set({ leaseUntil: after(HELD_MS) })
        .where(and(this.isHeld(), eq(videoUploads.leaseUntil, this.until ?? new Date(0))))
        .returning({ until: videoUploads.leaseUntil });
      if (this.until === null) return;
      if (!renewed) return void letGo();
      this.until = renewed.until;
      this.end?.refresh();
    } catch {
      // The database is away for a moment: the lease holds a while longer.
    }
    if (this.until !== null) this.renewLater(letGo);
  }
}

/** Lets one request at a time work on an upload, on however many servers; whoever comes later is let in soon. */
export const createUploadLocker = (db: Db): Locker => ({ newLock: (id) => new LeasedLock(db, id) });
