import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of the group and of everybody else. */
export const OTHERS = 0o077;

/**
 * From here on this process creates files that only its user can read. A `folder` that others could read is closed to
 * them with everything in it. Throws if the folder belongs to another user and cannot be closed.
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
