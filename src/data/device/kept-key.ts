/** Prefix of the localStorage key of a user's kept list (kept-list.ts); the user's id follows. */
export const KEPT_PREFIX = 'kept:';

/** Whether any user has a kept list on this device. False when site data is blocked. */
export function hasKeptList(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEPT_PREFIX));
  } catch {
    // Site data is blocked, so nothing is stored.
    return false;
  }
}
