import type { PracticeEvent } from '#contract/practice.ts';

/** A grade of this session. */
export interface Given<T extends { item: string }> {
  turn: T;
  event: PracticeEvent;
}

/** The grade that an undo takes back: the last one of a card that is still in practice. */
export function lastGiven<T extends { item: string }>(
  given: readonly Given<T>[],
  cards: readonly { item: string }[],
): Given<T> | undefined {
  return given.findLast(({ turn }) => cards.some(({ item }) => item === turn.item));
}
