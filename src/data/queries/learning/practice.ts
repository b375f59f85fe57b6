import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { joinEvents, toEvent, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import type { PracticeItem } from '#data/outbox/commands/notes/practice-payload.ts';
import type { PracticeCard } from '#data/outbox/view/practice-views.ts';
import { device, notes, practice, quizzes } from '#data/parts/load.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { minutesFor, queueOf } from '#lib/practice-queue.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '../account/session.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { submitSurely } from '../submit.ts';

export type { NoteCard, PracticeCard } from '#data/outbox/view/practice-views.ts';
/** Tells when a card is due. */
export type Scheduler = Pick<Awaited<ReturnType<typeof practice>>, 'dueAfter' | 'duesAfterNext'>;

const KINDS = ['note-put', 'practice-add', 'quiz-attempt'];
const cardsOf = createLiveSources(async () => {
  const [{ loadPracticeView }, { loadCommandsFor }] = await Promise.all([notes(), device()]);
  await loadCommandsFor(KINDS);
  return loadPracticeView;
});
const itemsOf = createLiveSources(async () => {
  const [{ loadPracticeItems }, { loadCommandsFor }] = await Promise.all([notes(), device()]);
  await loadCommandsFor(KINDS);
  return loadPracticeItems;
});

function useUserId(): string {
  return useSession().user?._id ?? '';
}

/** Undefined data also while what the worker brought is scheduled. */
function useCards() {
  const userId = useUserId();
  const live = useLive(userId === '' ? null : cardsOf(userId));
  const waits = live.data?.some(({ due, grades }) => due === null && grades.length > 0) ?? false;
  useEffect(() => {
    if (!waits) return;
    practice()
      .then(({ scheduleStored }) => scheduleStored(userId))
      .catch((error: unknown) => console.warn('What other devices practised could not be scheduled', error));
  }, [waits, userId]);
  return { state: live.state, data: waits ? undefined : live.data };
}

export interface PracticeState {
  /** Undefined while nothing is known. */
  cards: PracticeCard[] | undefined;
  /** Why the server could not be asked; what is on this device is shown beside it. */
  error: ApiError | null;
  /** This device cannot store it. */
  unavailable: boolean;
}

/** What the learner practises; also brings to this device what others did. */
export function usePractice(): PracticeState {
  const userId = useUserId();
  const live = useCards();
  const query = useQuery({
    queryKey: queryKeys.practice(userId),
    queryFn: async ({ signal }): Promise<null> => {
      const both = anySignal([signal, sessionSignal()]);
      const [{ fetchPractice }, { fetchNotes }, { fetchAttempts }] = await Promise.all([
        practice(),
        notes(),
        quizzes(),
      ]);
      await Promise.all([fetchPractice(userId, both), fetchNotes(userId, both), fetchAttempts(userId, both)]);
      return null;
    },
    enabled: userId !== '',
  });
  // An empty store tells nothing before the server was asked once.
  const isKnown = live.data !== undefined && (live.data.length > 0 || !query.isPending);
  return {
    cards: isKnown ? live.data : undefined,
    error: query.isError ? toApiError(query.error) : null,
    unavailable: live.state === 'unavailable',
  };
}

/** How many cards are to be reviewed now, and how many minutes that takes; null while there is nothing to practise. */
export function usePracticeDue(): { count: number; minutes: number; cards: number } | null {
  const { data: cards } = useCards();
  const now = useNow();
  if (!cards || cards.length === 0) return null;
  const count = queueOf(cards, now).now.length;
  return { count, minutes: minutesFor(count, cards), cards: cards.length };
}

export interface NotePractice {
  item: PracticeItem;
  /** The words that its card hides; null while it is not practised. */
  hidden: readonly number[] | null;
}

/** How a note is practised; undefined while that is not known. */
export function useNotePractice(noteId: string): NotePractice | undefined {
  const userId = useUserId();
  const { data: items } = useLive(userId === '' ? null : itemsOf(userId));
  if (!items) return undefined;
  const name = `note:${noteId}`;
  const item = items.find((each) => each.item === name) ?? { item: name, events: [], due: null };
  const { added, hidden } = toPractised(item.events);
  return { item, hidden: added ? hidden : null };
}

/** What was said, and the item with it. */
export interface Practised {
  event: PracticeEvent;
  item: PracticeItem;
}

/** Resolves when it is durable. `known`: as its learner saw it. */
async function say(known: PracticeItem, said: PracticeEvent['said']): Promise<Practised> {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  const { item } = known;
  const event = toEvent(known, said, { id: crypto.randomUUID(), now: Date.now() });
  const events = joinEvents(known.events, [event]);
  const isGraded = said.kind === 'grade' || said.kind === 'undo';
  const due = isGraded ? (await practice()).dueAfter(toPractised(events).grades) : known.due;
  await submitSurely('practice-add', user._id, { events: [event], dues: { [item]: due } });
  return { event, item: { item, events, due } };
}

export const practiceCommands = {
  /** `hidden`: the words that the card hides, counted from 0; none: it asks the note. Also changes them. */
  add: (known: PracticeItem, hidden: readonly number[]) => say(known, { kind: 'add', hidden: [...hidden] }),
  remove: (known: PracticeItem) => say(known, { kind: 'remove' }),
  grade: (known: PracticeItem, rating: PracticeRating, elapsedMs: number) =>
    say(known, { kind: 'grade', rating, elapsedMs }),
  undo: (known: PracticeItem, grade: PracticeEvent) => say(known, { kind: 'undo', grade: grade.id }),
};

/** Undefined while it is loaded; null when it cannot be, offline on a device that never had it. */
export function useScheduler(): Scheduler | null | undefined {
  const [scheduler, setScheduler] = useState<Scheduler | null>();
  useEffect(() => {
    practice().then(setScheduler, (error: unknown) => {
      console.warn('The scheduler could not be loaded', error);
      setScheduler(null);
    });
  }, []);
  return scheduler;
}
