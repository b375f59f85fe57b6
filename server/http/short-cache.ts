/** A small least-recently-used cache whose entries live for a time; at most one build of a key runs at once. */
export class ShortCache<T> {
  readonly #entries = new Map<string, { value: Promise<T>; expires: number }>();
  readonly #limit: number;
  readonly #ttlMs: number;
  readonly #now: () => number;

  constructor(options: { limit: number; ttlMs: number; now: () => number }) {
    this.#limit = options.limit;
    this.#ttlMs = options.ttlMs;
    this.#now = options.now;
  }

  /** The cached value, or what `make` resolves to. A rejection is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(key);
    if (cached && cached.expires > this.#now()) {
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      return cached.value;
    }
    const value = make();
    this.#entries.set(key, { value, expires: this.#now() + this.#ttlMs });
    value.catch(() => this.#entries.delete(key));
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return value;
  }
}
