/** An invariant does not hold. */
export class Violation extends Error {
  override name = 'Violation';
}
