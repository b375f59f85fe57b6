/** Runs work now or in its turn. */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * At most `atOnce` pieces of work at a time, the others in the order in which they came. One that comes while `waiting` wait
 * already is not begun, and rejects with `busy`.
 */
export function boundedWork(options: { atOnce: number; waiting: number; busy: () => Error }): BoundedWork {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < options.atOnce) running += 1;
    else if (queue.length >= options.waiting) throw options.busy();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
