import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import type { Progress } from '#contract/progress.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Overlay } from './command.ts';
import { readRow } from './commands.ts';
import type { Saying } from './commands.ts';

type Pending = Saying & Pick<OutboxRow, 'state'>;

function applyAll<T>(copy: T, rows: readonly Pending[], pick: (overlay: Overlay<unknown>) => Apply<T> | undefined): T {
  return rows.reduce((view, row) => {
    // A refused command will not happen: the view goes back to what the server has.
    const said = row.state === 'dead' ? undefined : readRow(row);
    const apply = said?.command.overlay && pick(said.command.overlay);
    return apply ? apply(view, said?.payload) : view;
  }, copy);
}
type Apply<T> = (copy: T, payload: unknown) => T;

/** The cart as it will be once the rows, in order of `seq`, are delivered. */
export function applyPendingToCart(cart: Course[], rows: readonly Pending[]): Course[] {
  return applyAll(cart, rows, (overlay) => overlay.cart?.bind(overlay));
}

/** The library as it will be once the rows are delivered. */
export function applyPendingToLibrary(library: Library, rows: readonly Pending[]): Library {
  return applyAll(library, rows, (overlay) => overlay.library?.bind(overlay));
}

/** Progress as it will be once the rows are delivered. */
export function applyPendingToProgress(progress: Progress[], rows: readonly Pending[]): Progress[] {
  return applyAll(progress, rows, (overlay) => overlay.progress?.bind(overlay));
}

/** Whether a row that still waits says something about the cart. */
export function concernsCart(row: Pending): boolean {
  return row.state !== 'dead' && readRow(row)?.command.overlay?.cart !== undefined;
}
