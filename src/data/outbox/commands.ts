import type { Command } from './command.ts';
import { cartAdd } from './commands/cart-add.ts';
import { cartRemove } from './commands/cart-remove.ts';
import { libraryArchive } from './commands/library-archive.ts';
import { libraryRemove } from './commands/library-remove.ts';
import { libraryUnarchive } from './commands/library-unarchive.ts';
import { logoutRevoke } from './commands/logout-revoke.ts';
import { progressPut } from './commands/progress-put.ts';
import { purchase } from './commands/purchase.ts';
import { wishlistAdd } from './commands/wishlist-add.ts';
import { wishlistRemove } from './commands/wishlist-remove.ts';

/** Every command that can wait on this device. */
const COMMANDS = {
  'cart-add': cartAdd,
  'cart-remove': cartRemove,
  'wishlist-add': wishlistAdd,
  'wishlist-remove': wishlistRemove,
  'library-archive': libraryArchive,
  'library-unarchive': libraryUnarchive,
  'library-remove': libraryRemove,
  'progress-put': progressPut,
  purchase,
  'logout-revoke': logoutRevoke,
};

export type CommandType = keyof typeof COMMANDS;
export type PayloadOf<T extends CommandType> = Parameters<(typeof COMMANDS)[T]['entity']>[0];

/** The declaration of `type`; undefined for a row that a newer version of the app wrote. */
export function commandOf(type: string): Command | undefined {
  // A row's payload is of its type: `enqueue` wrote both, so each command meets only its own.
  return Object.hasOwn(COMMANDS, type) ? (COMMANDS[type as CommandType] as Command) : undefined;
}
