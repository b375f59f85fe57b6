import { createAsker } from '../workers/ask-worker.ts';
import type { ANSWERS } from './catalogue-answers.ts';

/** Runs a query over the courses on this device in a web worker, so that a large catalogue does not block the page. */
export const { ask: askCatalogue } = createAsker<typeof ANSWERS>({
  start: () => new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module', name: 'catalogue' }),
  here: async () => (await import('./catalogue-answers.ts')).ANSWERS,
});
