import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../refusal.ts';

interface Edit {
  from: Record<string, unknown>;
  changes: Record<string, unknown>;
}

/** `null`: some field is neither as the edit found it nor as it wants it. Else the names of those that it changes. */
function fieldsToWrite(current: object, { from, changes }: Edit): string[] | null {
  const row = current as Record<string, unknown>;
  const names = Object.keys(changes).filter((name) => !isDeepStrictEqual(row[name], changes[name]));
  return names.every((name) => isDeepStrictEqual(row[name], from[name])) ? names : null;
}

/**
 * The part of an edit that is not in `current` yet; empty if it was already made. Throws `conflict` with `current` as
 * its data when another edit changed a field first, and `bad_request` for an edit that does not name the values it
 * started from.
 */
export function readEdit<T extends object>(
  current: object,
  { from, changes }: { from: object; changes: T },
  conflictText: string,
): Partial<T> {
  const edit = { from, changes } as Edit & { changes: T };
  const missing = Object.keys(changes).filter((name) => !Object.hasOwn(from, name));
  if (missing.length > 0) throw new Refusal('bad_request', `from.${missing.join(', from.')} is required`);
  const names = fieldsToWrite(current, edit);
  if (names === null) throw new Refusal('conflict', conflictText, { current });
  return Object.fromEntries(names.map((name) => [name, edit.changes[name as keyof T]])) as Partial<T>;
}
