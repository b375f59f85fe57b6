import { whenSuspended } from '#lib/when-suspended.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { AnswerTo, CatalogueQuestion, WishOf } from './catalogue-answers.ts';
import type { Asked, Told } from './catalogue-worker.ts';

interface Waiting {
  asked: Asked;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

class NoWorker extends Error {}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let usable = typeof Worker !== 'undefined';
let questions = 0;

/**
 * Runs a query over the courses on this device in a web worker, so that a large catalogue does not block the page. Without
 * workers it runs in the page. Rejects with `ApiFailure` when the server cannot be reached, and otherwise with the error.
 */
export async function askCatalogue<Q extends CatalogueQuestion>(question: Q, ...wish: WishOf<Q>): Promise<AnswerTo<Q>> {
  try {
    if (usable) return (await askWorker(question, wish)) as AnswerTo<Q>;
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error;
    console.warn('The courses on this device are searched in the page', error);
  }
  const { ANSWERS } = await import('./catalogue-answers.ts');
  return (ANSWERS[question] as (...wish: WishOf<Q>) => Promise<AnswerTo<Q>>)(...wish);
}

function askWorker(question: CatalogueQuestion, wish: unknown[]): Promise<unknown> {
  worker ??= start();
  const asked: Asked = { id: (questions += 1), question, wish };
  const answer = new Promise<unknown>((resolve, reject) => waiting.set(asked.id, { asked, resolve, reject }));
  worker.postMessage(asked);
  return answer;
}

whenSuspended({
  suspend: () => {
    worker?.terminate();
    worker = null;
  },
  resume: () => {
    if (waiting.size > 0) worker ??= start();
    for (const { asked } of waiting.values()) worker?.postMessage(asked);
  },
});

function start(): Worker {
  const made = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module', name: 'catalogue' });
  made.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) asker?.resolve(data.answer);
    else if (data.failure.unreachable) asker?.reject(new ApiFailure({ kind: 'network' }));
    else asker?.reject(new Error(data.failure.reason));
  });
  // The worker's script could not be loaded, or the browser has no module workers.
  made.addEventListener('error', ({ message }) => {
    usable = false;
    made.terminate();
    for (const asker of waiting.values()) asker.reject(new NoWorker(message));
    waiting.clear();
  });
  return made;
}
