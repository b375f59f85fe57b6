import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stop } from './schedule.ts';

/** The inside of fake-indexeddb's database. */
interface RawDatabase {
  transactions: RawTransaction[];
  processTransactions: () => void;
}
interface RawTransaction {
  readonly mode: string;
}
/** More steps than any schedule needs. */
const RUNAWAY = 2000;
const inProcess = new AsyncLocalStorage<DeviceProcess>();

/**
 * A page or a worker: what it does can be stopped for good, or for a while, at each transaction, request and answer. That
 * is all that others can notice of it, and a transaction happens wholly or not at all.
 */
export class DeviceProcess {
  readonly kind: 'page' | 'worker';
  /** Who was signed in when it began. */
  readonly userId: string | null;
  /** Settles when the process stops before its work is done. */
  readonly stopped: Promise<void>;
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #stop: Stop | null;
  #breaths = 0;
  #held: (() => void)[] = [];
  #tellStopped: () => void = () => undefined;
  #atDeath: (() => void)[] = [];

  constructor(kind: 'page' | 'worker', userId: string | null, stop: Stop | null) {
    this.kind = kind;
    this.userId = userId;
    this.#stop = stop;
    this.stopped = new Promise((resolve) => {
      this.#tellStopped = resolve;
    });
  }

  /** It would have gone on for ever. */
  get ranAway(): boolean {
    return this.#breaths >= RUNAWAY;
  }

  get frozen(): boolean {
    return this.#state === 'frozen';
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return inProcess.run(this, work);
  }

  atDeath(undo: () => void): void {
    this.#atDeath.push(undo);
  }

  kill(): void {
    this.#state = 'dead';
    this.#held = [];
    for (const undo of this.#atDeath) undo();
    this.#tellStopped();
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    const held = this.#held;
    this.#held = [];
    for (const go of held) go();
  }

  /** Calls `go` when the process may take its next step: now, after a thaw, or never. */
  breathe(go: () => void): void {
    this.#breaths += 1;
    if (this.#state === 'running' && this.#breaths === this.#stop?.after) {
      if (this.#stop.how === 'crash') this.kill();
      else this.#state = 'frozen';
      this.#tellStopped();
    }
    if (this.ranAway) this.kill();
    if (this.#state === 'running') go();
    else if (this.#state === 'frozen') this.#held.push(go);
  }
}

/** The process that runs this code; null in the test itself. */
export function currentProcess(): DeviceProcess | null {
  return inProcess.getStore() ?? null;
}

/** Resolves when the process that runs this code may go on. */
export function breath(): Promise<void> {
  const process = currentProcess();
  return process ? new Promise((resolve) => process.breathe(resolve)) : Promise.resolve();
}

/** Makes every transaction of a process one of its steps, once for this program. */
export function stopAtTransactions(): void {
  const prototype = IDBDatabase.prototype as unknown as {
    transaction: (this: { _rawDatabase: RawDatabase }, ...args: unknown[]) => RawTransaction;
  };
  const begin = prototype.transaction;
  prototype.transaction = function (...args) {
    const database = this._rawDatabase;
    const transaction = begin.apply(this, args);
    const process = currentProcess();
    if (!process) return transaction;
    // Taken off the queue before it can start: a transaction that does not start holds nobody up.
    database.transactions.splice(database.transactions.indexOf(transaction), 1);
    process.breathe(() => {
      database.transactions.push(transaction);
      database.processTransactions();
    });
    return transaction;
  };
}
