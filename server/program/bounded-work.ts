/** Runs work now or in its turn. */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

interface Bounds {
  atOnce: number;
  /** How many may wait. */
  waiting: number;
  /** For how long one may wait; for ever, unless given. */
  waitingMs?: number;
  busy: () => Error;
}

/**
 * At most `atOnce` pieces of work at a time, the others in the order in which they came. One that comes while `waiting` wait
 * already, or that waited for `waitingMs`, is not begun, and rejects with `busy`.
 */
export function boundedWork({ atOnce, waiting, waitingMs, busy }: Bounds): BoundedWork {
  const queue: (() => void)[] = [];
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(begin);
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busy());
      };
      const timer = waitingMs === undefined ? undefined : setTimeout(leave, waitingMs);
    });

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw busy();
    else await turn();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
