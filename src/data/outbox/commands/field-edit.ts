import type { Absorbed } from './command.ts';
import type { Check } from '#data/checks/shape.ts';

/** An edit of some fields of one thing: as they were when it was made, and as they are to be. */
export interface FieldEdit {
  from: object;
  changes: object;
}

export const isFields: Check<object> = (value): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of a field are the same: texts, numbers, lists of texts. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Two successive edits as one; fields that end where they began drop out. Null when the later one was made on something else
 * than what the earlier one wrote (another tab's form): the server will find that they meet.
 */
export function mergeEdits<P extends FieldEdit>(earlier: P, later: P): P | null {
  for (const [field, value] of Object.entries(later.changes)) {
    const written = fieldOf(earlier.changes, field);
    const meets = field in earlier.changes && !isSame(fieldOf(later.from, field), written);
    if (meets && !isSame(value, written)) return null;
  }
  const from = { ...later.from, ...earlier.from };
  const changes = { ...earlier.changes, ...later.changes };
  const changed = Object.keys(changes).filter((field) => !isSame(fieldOf(from, field), fieldOf(changes, field)));
  return { ...later, from: pick(from, changed), changes: pick(changes, changed) };
}

export function isNoEdit({ changes }: FieldEdit): boolean {
  return Object.keys(changes).length === 0;
}

/** An edit for each field, so that one in conflict does not keep the others from the server. */
export function splitEdit<P extends FieldEdit>(edit: P): P[] {
  const fields = Object.keys(edit.changes);
  return fields.length < 2 ? [] : fields.map((field) => onlyFields(edit, [field]));
}

function onlyFields<P extends FieldEdit>(edit: P, fields: readonly string[]): P {
  return { ...edit, from: pick(edit.from, fields), changes: pick(edit.changes, fields) };
}

export function withoutFields<P extends FieldEdit>(edit: P, fields: readonly string[]): P {
  return onlyFields(
    edit,
    Object.keys(edit.changes).filter((field) => !fields.includes(field)),
  );
}

/** The value of a field; undefined where there is none. */
export function fieldOf(fields: object | undefined, name: string): unknown {
  return fields && Object.entries(fields).find(([field]) => field === name)?.[1];
}

function pick(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/**
 * Takes what a later edit says of the fields that an open conflict is about into the conflict: what it was made on and what
 * the server has stay as they are.
 */
export function absorbIntoConflict<P extends FieldEdit>(refused: P, later: P): Absorbed<P> | null {
  const fields = Object.keys(refused.changes).filter((field) => field in later.changes);
  if (fields.length === 0) return null;
  const rest = withoutFields(later, fields);
  return {
    payload: { ...refused, changes: { ...refused.changes, ...pick(later.changes, fields) } },
    revive: false,
    rest: isNoEdit(rest) ? null : rest,
  };
}
