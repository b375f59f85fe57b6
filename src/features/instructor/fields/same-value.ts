/** Whether two values of fields are equal; lists by what is in them. */
export function sameValue(a: unknown, b: unknown): boolean {
  // A lesson is long, and compared with each letter.
  if (a === b || typeof a === 'string' || typeof b === 'string') return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}
