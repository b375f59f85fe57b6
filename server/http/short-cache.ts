interface Entry<T> {
  value: Promise<T>;
  expires: number;
  /** Another is being made, while this one is still answered. */
  remade?: true;
}

/** `waited`: somebody waits for the value; otherwise it is made beside, and an older one is answered meanwhile. */
type Make<T> = (waited: boolean) => Promise<T>;

/** A small least-recently-used cache whose entries live for a time; at most one build of a key runs at once. */
export class ShortCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #limit: number;
  readonly #ttlMs: number;
  readonly #staleMs: number;
  readonly #now: () => number;

  /** For `staleMs` after its time an entry is still answered, once it is asked for, while the next one is made. */
  constructor(options: { limit: number; ttlMs: number; staleMs?: number; now: () => number }) {
    this.#limit = options.limit;
    this.#ttlMs = options.ttlMs;
    this.#staleMs = options.staleMs ?? 0;
    this.#now = options.now;
  }

  /** The cached value, or what `make` resolves to. A rejection is not kept. */
  get(key: string, make: Make<T>): Promise<T> {
    const cached = this.#entries.get(key);
    const age = cached ? this.#now() - cached.expires : Infinity;
    if (cached && age < this.#staleMs) {
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      if (age >= 0 && !cached.remade) this.#remake(key, cached, make);
      return cached.value;
    }
    const value = make(true);
    this.#keep(key, value);
    value.catch(() => this.#entries.delete(key));
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return value;
  }

  #keep(key: string, value: Promise<T>): void {
    this.#entries.set(key, { value, expires: this.#now() + this.#ttlMs });
  }

  #remake(key: string, old: Entry<T>, make: Make<T>): void {
    old.remade = true;
    make(false).then(
      (value) => this.#entries.has(key) && this.#keep(key, Promise.resolve(value)),
      // The next one who asks tries again.
      () => delete old.remade,
    );
  }
}
