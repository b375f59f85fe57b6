import { currentProcess } from './device-process.ts';

/** Web Locks as far as the outbox asks for them: a lock is taken if it is free, and let go by the end of its holder. */
export class FakeLocks {
  #held = new Set<string>();

  request = async <T>(name: string, _options: { ifAvailable: true }, work: (lock: object | null) => T): Promise<T> => {
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    const release = () => this.#held.delete(name);
    currentProcess()?.atDeath(release);
    try {
      return await work({ name });
    } finally {
      release();
    }
  };

  /** Makes `locks` what the browser offers; null for a browser without. */
  static install(locks: FakeLocks | null): void {
    Object.defineProperty(globalThis, 'navigator', { value: locks ? { locks } : {}, configurable: true });
  }
}
