export interface Repeated {
  /** Begins no further run and waits for the one that is under way. */
  stop: () => Promise<void>;
}

/**
 * Runs `work` now and again `everyMs` after each end, never twice at once, without keeping the process alive. A run that
 * fails is reported and the next one comes all the same.
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs).unref();
      });
  };
  run();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
