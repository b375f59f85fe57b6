/** Time of the device: nothing waits for it, it is moved by hand. */
export class VirtualClock {
  #wall: number;
  #passed = 0;
  #timeouts: { at: number; fire: () => void }[] = [];

  constructor(start: number) {
    this.#wall = start;
  }

  now = (): number => this.#wall;

  /** Time goes by. */
  advance(ms: number): void {
    this.#wall += ms;
    this.#passed += ms;
    const due = this.#timeouts.filter(({ at }) => at <= this.#passed);
    this.#timeouts = this.#timeouts.filter(({ at }) => at > this.#passed);
    for (const { fire } of due) fire();
  }

  /** Somebody sets the clock: no time goes by. */
  set(ms: number): void {
    this.#wall += ms;
  }

  /** Stands in for `AbortSignal.timeout`. */
  timeout = (ms: number): AbortSignal => {
    const aborter = new AbortController();
    const fire = () => aborter.abort(new DOMException('The operation timed out', 'TimeoutError'));
    this.#timeouts.push({ at: this.#passed + ms, fire });
    return aborter.signal;
  };
}
