/**
 * Checks for the content of rows. Hand-written and small: every learner's page loads the outbox, and zod/mini would add 4.9 KB
 * (Brotli) to each, only for rows that this app wrote itself.
 */
export type Check<T> = (value: unknown) => value is T;

export const isString: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value);
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check);
}

/** A check for each field of `T`; a missing one is a compile error. */
export type Shape<T> = { [K in keyof Required<T>]: Check<T[K]> };

/** An object with at least these fields. */
export function shapeOf<T extends object>(fields: Shape<T>): Check<T> {
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));
}
