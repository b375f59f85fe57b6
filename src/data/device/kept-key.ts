/** The list of what is to be kept on this device is under this and the user's id, in localStorage. */
export const KEPT_PREFIX = 'kept:';

/** Whether somebody's offline data was kept here before. False where site data is blocked. */
export function hasKeptList(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEPT_PREFIX));
  } catch {
    // Blocked site data keeps nothing.
    return false;
  }
}
