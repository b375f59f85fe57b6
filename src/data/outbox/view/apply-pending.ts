import type { OutboxRow } from '#data/db/rows.ts';
import type { Views } from '../commands/command.ts';
import { readRow } from '../commands/registry.ts';
import type { Saying } from '../commands/registry.ts';

type Pending = Saying & Pick<OutboxRow, 'state'>;

/** Applies the pending rows, given in order of `seq`, to the copy of the server's data. */
export function applyPending<V extends keyof Views>(view: V, copy: Views[V], rows: readonly Pending[]): Views[V] {
  return rows.reduce((now, row) => readShown(view, row)?.applyTo(view, now) ?? now, copy);
}

/** Whether the row is pending and changes the view. */
export function concerns(view: keyof Views, row: Pending): boolean {
  return row.state !== 'dead' && (readRow(row)?.changes(view) ?? false);
}

/** The command of a row that views show. Refused commands are not shown, unless the user can correct them in that view. */
function readShown(view: keyof Views, row: Pending) {
  const command = readRow(row);
  return row.state !== 'dead' || command?.shownWhenRefused.includes(view) ? command : undefined;
}
