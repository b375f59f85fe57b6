import type { OutboxRow } from '#data/db/rows.ts';
import type { Views } from '../commands/command.ts';
import { readRow } from '../commands/registry.ts';
import type { Saying } from '../commands/registry.ts';

type Pending = Saying & Pick<OutboxRow, 'state'>;

/** The view as it will be once the rows, in order of `seq`, are delivered. */
export function applyPending<V extends keyof Views>(view: V, copy: Views[V], rows: readonly Pending[]): Views[V] {
  return rows.reduce((now, row) => readShown(row)?.applyTo(view, now) ?? now, copy);
}

/** Whether a row that still waits says something about the view. */
export function concerns(view: keyof Views, row: Pending): boolean {
  return row.state !== 'dead' && (readRow(row)?.changes(view) ?? false);
}

/** A refused command will not happen: its views go back to what the server has. What can be corrected in its place stays in sight. */
function readShown(row: Pending) {
  const command = readRow(row);
  return row.state !== 'dead' || command?.shownWhenRefused ? command : undefined;
}
