/** These entries of an object, in the order of the names; what it does not have is left out. */
export function pick<T extends object, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : []))) as Pick<T, N>;
}
