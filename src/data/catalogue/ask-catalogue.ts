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
 * Answers a question about the courses on this device, in a worker of this page, which no number of courses holds up; where
 * there is no such worker, in the page itself. Rejects with `ApiFailure` when the server cannot be asked, else with what failed.
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
  // Its code did not arrive, or this browser has none for modules.
  made.addEventListener('error', ({ message }) => {
    usable = false;
    made.terminate();
    for (const asker of waiting.values()) asker.reject(new NoWorker(message));
    waiting.clear();
  });
  return made;
}
