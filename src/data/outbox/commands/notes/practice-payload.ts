import { joinEvents } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { type Check, isNumber, isString, listOf, nullable, shapeOf } from '#data/checks/shape.ts';

/** One thing that is practised: all that was done with it, in the order that counts, and when it is due; null before the first grade. */
export interface PracticeItem {
  item: string;
  events: PracticeEvent[];
  due: number | null;
}

/** `dues`: of each item of the events, as the device that made the last of them scheduled it. */
export interface PracticePayload {
  events: PracticeEvent[];
  dues: Record<string, number | null>;
}

type Said = PracticeEvent['said'];
const isRating: Check<PracticeRating> = (value): value is PracticeRating => [1, 2, 3, 4].some((each) => each === value);
const SAID: { [K in Said['kind']]: Check<Omit<Extract<Said, { kind: K }>, 'kind'>> } = {
  add: shapeOf({ hidden: listOf(isNumber) }),
  remove: shapeOf({}),
  grade: shapeOf({ rating: isRating, elapsedMs: isNumber }),
  undo: shapeOf({ grade: isString }),
};
const isSaid: Check<Said> = (value): value is Said =>
  shapeOf({ kind: isString })(value) && value.kind in SAID && SAID[value.kind as Said['kind']](value);

const isPracticeEvent = shapeOf<PracticeEvent>({ id: isString, item: isString, at: isNumber, said: isSaid });

const isDues: Check<PracticePayload['dues']> = (value): value is PracticePayload['dues'] =>
  shapeOf({})(value) && Object.values(value).every(nullable(isNumber));

export const isPracticePayload = shapeOf<PracticePayload>({ events: listOf(isPracticeEvent), dues: isDues });

/** The items with the events of a payload. What the server told of already stays: the payload does not know what came with it. */
export function applyPractice(items: readonly PracticeItem[], { events, dues }: PracticePayload): PracticeItem[] {
  const all = new Map(items.map((each) => [each.item, each]));
  for (const item of new Set(events.map((event) => event.item))) {
    const known = all.get(item);
    const said = events.filter((event) => event.item === item);
    if (said.every(({ id }) => known?.events.some((event) => event.id === id))) continue;
    const due = dues[item];
    all.set(item, { item, events: joinEvents(said, known?.events ?? []), due: due === undefined ? null : due });
  }
  return [...all.values()];
}
