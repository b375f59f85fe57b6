import { type Report, REPORTS } from './paid-order.ts';

/** What befalls the server with one report. */
export type Fate =
  /** Nothing. */
  | 'lives'
  /** It is restarted after the report, before the next one. */
  | 'crashes after'
  /** It dies before the commit; whoever reported does so again in the end. */
  | 'crashes inside';

export type Schedule = readonly { by: Report; fate: Fate }[];

/** All orders of `items`; what looks the same is told apart by nobody. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return [...new Set(items)].flatMap((item) => {
    const rest = [...items];
    rest.splice(items.indexOf(item), 1);
    return ordersOf(rest).map((order) => [item, ...order]);
  });
}

/**
 * Every order of the reports, each: with no crash, with one in each of the gaps, with one in every gap, and with one inside
 * of each report that writes.
 */
export function schedules(): Schedule[] {
  return ordersOf(REPORTS).flatMap((order) => {
    const crashing = (fate: Fate, strikes: (index: number) => boolean): Schedule =>
      order.map((by, index) => ({ by, fate: strikes(index) ? fate : 'lives' }));
    const places = [...order.keys()];
    return [
      crashing('lives', () => false),
      ...places.slice(0, -1).map((gap) => crashing('crashes after', (index) => index === gap)),
      crashing('crashes after', () => true),
      ...places
        .filter((place) => order[place] !== 'authorised')
        .map((place) => crashing('crashes inside', (index) => index === place)),
    ];
  });
}
