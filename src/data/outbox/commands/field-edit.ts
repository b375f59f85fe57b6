import type { Absorbed } from './command.ts';
import type { Check } from '#data/checks/shape.ts';

/** An edit of some fields of one object: `from` holds the values before the edit, `changes` the new values. */
export interface FieldEdit {
  from: object;
  changes: object;
}

export const isFields: Check<object> = (value): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two field values are equal. Fields are strings, numbers, booleans or lists of strings. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges two successive edits. A field that ends with its first value is left out. Returns null when the later edit does not
 * start from the value that the earlier one wrote, as in the form of another tab; the server then detects the conflict.
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

/** Splits an edit into one edit per field, so that a conflict in one field does not block the other fields. */
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

/** The value of a field; undefined when the object has no such field. */
export function fieldOf(fields: object | undefined, name: string): unknown {
  return fields && Object.entries(fields).find(([field]) => field === name)?.[1];
}

function pick(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/**
 * Moves those changes of a later edit that concern the conflicting fields into the refused edit. The `from` values of the refused
 * edit stay as they are. Null when the later edit changes none of these fields.
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
