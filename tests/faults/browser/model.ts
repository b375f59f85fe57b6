import type { Stock } from './stock.ts';

/** What a learner wants, in the words of the screens. Ids of courses, for marks and openings those of lessons. */
export type Wish =
  | 'cart-add'
  | 'cart-remove'
  | 'cart-remove-undone'
  | 'wish'
  | 'unwish'
  | 'archive'
  | 'archive-undone'
  | 'unarchive'
  | 'delete'
  | 'mark'
  | 'unmark'
  | 'open';

export interface Intent {
  wish: Wish;
  id: string;
}

/** All that the server should hold of a learner. Sets of ids. */
export interface State {
  cart: Set<string>;
  wishlist: Set<string>;
  purchased: Set<string>;
  archived: Set<string>;
  hidden: Set<string>;
  /** Lessons. */
  done: Set<string>;
  opened: Set<string>;
}

export function startState({ free }: Stock): State {
  const none = () => new Set<string>();
  const purchased = new Set(free.map(({ _id }) => _id));
  return { cart: none(), wishlist: none(), purchased, archived: none(), hidden: none(), done: none(), opened: none() };
}

/** The state once the intent has happened. */
export function after(state: State, { wish, id }: Intent): State {
  const next = structuredClone(state);
  const move = (to: 'purchased' | 'archived' | 'hidden') => {
    for (const place of ['purchased', 'archived', 'hidden'] as const) next[place].delete(id);
    next[to].add(id);
  };
  if (wish === 'cart-add') next.cart.add(id);
  if (wish === 'cart-remove') next.cart.delete(id);
  if (wish === 'wish') next.wishlist.add(id);
  if (wish === 'unwish') next.wishlist.delete(id);
  if (wish === 'archive') move('archived');
  if (wish === 'unarchive') move('purchased');
  if (wish === 'delete') move('hidden');
  if (wish === 'mark' || wish === 'unmark' || wish === 'open') next.opened.add(id);
  if (wish === 'mark') next.done.add(id);
  if (wish === 'unmark') next.done.delete(id);
  return next;
}

/** The states that an intent may leave behind when it was cut off before the screen had shown it. */
export function afterCutOff(state: State, { wish, id }: Intent): State[] {
  const part: Partial<Record<Wish, Wish[]>> = {
    'cart-remove-undone': ['cart-remove'],
    'archive-undone': ['archive'],
    mark: ['open', 'mark'],
    unmark: ['open', 'unmark'],
  };
  return [state, ...(part[wish] ?? [wish]).map((done) => after(state, { wish: done, id }))];
}

/** What a learner could want in this state. */
export function possibleIntents(state: State, { forSale, lessons }: Stock): Intent[] {
  const intents: Intent[] = [];
  const can = (id: string, ...wishes: Wish[]) => intents.push(...wishes.map((wish) => ({ wish, id })));
  for (const { _id } of forSale) {
    if (state.cart.has(_id)) can(_id, 'cart-remove', 'cart-remove-undone');
    else can(_id, 'cart-add', 'cart-add');
    can(_id, state.wishlist.has(_id) ? 'unwish' : 'wish');
  }
  for (const id of state.purchased) can(id, 'archive', 'archive-undone');
  for (const id of state.archived) can(id, 'unarchive', 'delete');
  for (const { courseId, trackId } of lessons) {
    if (!state.hidden.has(courseId)) can(trackId, state.done.has(trackId) ? 'unmark' : 'mark', 'open');
  }
  return intents;
}

/** Where two states differ, in words; empty when they do not. */
export function differences(expected: State, found: State): string[] {
  return (Object.keys(expected) as (keyof State)[]).flatMap((part) => {
    const missing = [...expected[part]].filter((id) => !found[part].has(id));
    const extra = [...found[part]].filter((id) => !expected[part].has(id));
    return [
      ...missing.map((id) => `${part}: ${id} is missing`),
      ...extra.map((id) => `${part}: ${id} should not be there`),
    ];
  });
}
