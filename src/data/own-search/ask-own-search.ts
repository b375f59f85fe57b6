import { subscribeSession } from '../session/session-store.ts';
import { createAsker } from '../workers/ask-worker.ts';
import type { OWN_ANSWERS } from './own-search-answers.ts';
import type { OwnResults } from './own-search.ts';

const loadHere = () => import('./own-search-answers.ts');

const { ask, stop } = createAsker<typeof OWN_ANSWERS>({
  start: () => new Worker(new URL('./own-search-worker.ts', import.meta.url), { type: 'module', name: 'own-search' }),
  here: async () => (await loadHere()).OWN_ANSWERS,
});

// The index has what belongs to who has logged out.
subscribeSession((_session, end) => {
  if (end) stop();
});

/**
 * Searches what the learner owns on this device, in a web worker of its own. Without a database it searches what the server has
 * (`online`), and rejects with `ApiFailure` when that cannot be reached.
 */
export async function searchOwn(wish: {
  userId: string;
  query: string;
  limit: number;
}): Promise<OwnResults & { online: boolean }> {
  try {
    return { ...(await ask('search', wish)), online: false };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageFailure') throw error;
    console.warn('What this device has cannot be searched', error);
    return { ...(await (await loadHere()).searchFromServer(wish)), online: true };
  }
}
