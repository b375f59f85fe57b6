import type { Study } from '#contract/study.ts';
import { call } from '../api/http-client.ts';
import { loadCursor } from '../copies/load-cursor.ts';
import { withDb } from '../db/with-db.ts';

interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** What a learner makes beside the courses that they own; with what the question for news answers already. */
interface News {
  notes: true;
  quizAttempts: true;
  practice: true;
  study: Study;
}

/** Stores each kind. */
export type Bring = { [K in keyof News]: (asker: Asker, news: News[K]) => Promise<void> };

/** Null when there is nothing new, at the price of a small answer. */
const ASK: { [K in keyof News]: (asker: Asker) => Promise<News[K] | null> } = {
  notes: (asker) => askPaged('notes', asker, async (query) => (await call('noteList', { ...asker, query })).data.notes),
  quizAttempts: (asker) =>
    askPaged('quizAttempts', asker, async (query) => (await call('quizAttempts', { ...asker, query })).data.attempts),
  practice: (asker) =>
    askPaged('practice', asker, async (query) => (await call('practiceList', { ...asker, query })).data.events),
  study: async (asker) => {
    const { data } = await call('studyGet', asker);
    const counts = (data.plan?.minutesAWeek ?? 0) > 0;
    return counts || (await withDb((db) => db.study.get(asker.userId))) ? data : null;
  },
};

async function askPaged(
  store: Parameters<typeof loadCursor>[1],
  { userId }: Asker,
  load: (query: { since: number; limit: number }) => Promise<unknown[]>,
): Promise<true | null> {
  const since = await withDb((db) => loadCursor(db, store, userId));
  return (await load({ since, limit: 1 })).length > 0 || null;
}

async function bringKind<K extends keyof News>(kind: K, asker: Asker, bring: Bring): Promise<void> {
  const news = await ASK[kind](asker);
  if (news !== null) await bring[kind](asker, news);
}

/**
 * Brings to this device what other devices of the user did. Of what there is nothing new, `bring` is not called: who wrote no note
 * elsewhere does not load the code of notes. Rejects when some of it could not be brought; the rest is.
 */
export async function bringNews(asker: Asker, bring: Bring): Promise<void> {
  const kinds = Object.keys(ASK) as (keyof News)[];
  const ended = await Promise.allSettled(kinds.map((kind) => bringKind(kind, asker, bring)));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
