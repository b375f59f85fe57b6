/** The named entries of an object, in the order of the names. Missing ones are left out. */
export function pick<T extends object, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> {
  const picked = {} as Pick<T, N>;
  for (const name of names) if (name in from) picked[name] = from[name];
  return picked;
}
