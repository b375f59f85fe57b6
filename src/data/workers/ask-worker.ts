import { whenSuspended } from '#lib/when-suspended.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { Answers, Asked, Told } from './answer-page.ts';

interface Waiting {
  asked: Asked;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

class NoWorker extends Error {}

interface AskerOptions<A extends Answers> {
  start: () => Worker;
  /** The same answers for the page itself, where there are no workers. */
  here: () => Promise<A>;
}

export interface Asker<A extends Answers> {
  /** Rejects with `ApiFailure` when the server cannot be reached, otherwise with an error of the same name. */
  ask: <Q extends keyof A & string>(question: Q, ...wish: Parameters<A[Q]>) => ReturnType<A[Q]>;
  /** Ends the worker with all that it has in memory. The next question starts it again. */
  stop: () => void;
}

/** Asks a web worker, which starts with the first question, so that work does not block the page. Without workers the page works. */
export function createAsker<A extends Answers>({ start, here }: AskerOptions<A>): Asker<A> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let usable = typeof Worker !== 'undefined';
  let questions = 0;

  const listen = (): Worker => {
    const made = start();
    made.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asker?.resolve(data.answer);
      else if (data.failure.unreachable) asker?.reject(new ApiFailure({ kind: 'network' }));
      else asker?.reject(Object.assign(new Error(data.failure.reason), { name: data.failure.name }));
    });
    // The worker's script could not be loaded, or the browser has no module workers.
    made.addEventListener('error', ({ message }) => {
      usable = false;
      made.terminate();
      for (const asker of waiting.values()) asker.reject(new NoWorker(message));
      waiting.clear();
    });
    return made;
  };
  const askWorker = (question: string, wish: unknown[]): Promise<unknown> => {
    worker ??= listen();
    const asked: Asked = { id: (questions += 1), question, wish };
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(asked.id, { asked, resolve, reject }));
    worker.postMessage(asked);
    return answer;
  };

  whenSuspended({
    suspend: () => {
      worker?.terminate();
      worker = null;
    },
    resume: () => {
      if (waiting.size > 0) worker ??= listen();
      for (const { asked } of waiting.values()) worker?.postMessage(asked);
    },
  });

  const ask = async (question: string, ...wish: never[]): Promise<unknown> => {
    try {
      if (usable) return await askWorker(question, wish);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      console.warn('There are no workers: the page itself searches', error);
    }
    return (await here())[question]?.(...wish);
  };
  return {
    ask: (question, ...wish) => ask(question, ...(wish as never[])) as ReturnType<A[typeof question]>,
    stop() {
      worker?.terminate();
      worker = null;
      for (const asker of waiting.values()) asker.reject(new DOMException('The worker was ended', 'AbortError'));
      waiting.clear();
    },
  };
}
