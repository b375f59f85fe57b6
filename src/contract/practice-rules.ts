import type { PracticeEvent, PracticeRating } from './practice.ts';

const byTime = (a: PracticeEvent, b: PracticeEvent) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The events of both lists, each once, in the order that counts: by time, then by id. Where both have one, that of `known` stays. */
export function joinEvents(said: readonly PracticeEvent[], known: readonly PracticeEvent[]): PracticeEvent[] {
  return [...new Map([...said, ...known].map((event) => [event.id, event])).values()].sort(byTime);
}

export interface Grade {
  rating: PracticeRating;
  at: number;
  elapsedMs: number;
  id: string;
}

/** What the events of one item amount to. */
export interface Practised {
  /** Whether the learner has added it, or taken it out; null when they said neither. */
  added: boolean | null;
  /** The words that a card of it hides. */
  hidden: readonly number[];
  /** Those that were not undone, in their order. They outlive that the item is taken out: it goes on from there. */
  grades: Grade[];
}

/** `events`: of one item, in the order of `joinEvents`. */
export function toPractised(events: readonly PracticeEvent[]): Practised {
  const undone = new Set(events.flatMap(({ said }) => (said.kind === 'undo' ? [said.grade] : [])));
  let added: Practised['added'] = null;
  let hidden: Practised['hidden'] = [];
  const grades: Grade[] = [];
  for (const { id, at, said } of events) {
    if (said.kind === 'add') {
      added = true;
      hidden = said.hidden;
    }
    if (said.kind === 'remove') added = false;
    if (said.kind === 'grade' && !undone.has(id))
      grades.push({ rating: said.rating, at, elapsedMs: said.elapsedMs, id });
  }
  return { added, hidden, grades };
}

/** The longest that the log takes. */
const DAY_MS = 86_400_000;

/**
 * What is said at `now` (epoch ms) of an item of which `known.events` is known: after all of that, whatever the clocks say. `id`: a
 * new one.
 */
export function toEvent(
  known: { item: string; events: readonly PracticeEvent[] },
  said: PracticeEvent['said'],
  { id, now }: { id: string; now: number },
): PracticeEvent {
  const at = Math.max(now, (known.events.at(-1)?.at ?? 0) + 1);
  if (said.kind !== 'grade') return { id, item: known.item, at, said };
  const elapsedMs = Math.min(Math.max(0, Math.round(said.elapsedMs)), DAY_MS);
  return { id, item: known.item, at, said: { ...said, elapsedMs } };
}
