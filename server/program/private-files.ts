import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of the group and of everybody else. */
export const OTHERS = 0o077;

/**
 * From here on, what this process makes is its user's alone; a `folder` that others could read until now is closed to them with
 * all that is in it. Throws when it is somebody else's, and may not be closed.
 */
export function keepPrivate(folder: string): void {
  process.umask(OTHERS);
  if (!existsSync(folder)) return;
  const real = realpathSync(folder);
  // Nobody gets past a closed folder: what is within was closed with it, or made since.
  if (lstatSync(real).mode & OTHERS) closeToOthers(real);
}

/** Takes every right on `path` and on what is in it from all but the owner; from itself last, so that one cut short begins anew. */
export function closeToOthers(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  if (stats.mode & OTHERS) chmodSync(path, stats.mode & 0o7777 & ~OTHERS);
}
