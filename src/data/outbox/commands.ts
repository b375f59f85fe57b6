import type { OutboxRow } from '#data/db/rows.ts';
import type { AUTHORING_COMMANDS } from './authoring-commands.ts';
import type { Command } from './command.ts';
import { cartAdd } from './commands/cart-add.ts';
import { cartRemove } from './commands/cart-remove.ts';
import { libraryArchive } from './commands/library-archive.ts';
import { libraryRemove } from './commands/library-remove.ts';
import { libraryUnarchive } from './commands/library-unarchive.ts';
import { logoutRevoke } from './commands/logout-revoke.ts';
import { notifyMe } from './commands/notify-me.ts';
import { progressPut } from './commands/progress-put.ts';
import { purchase } from './commands/purchase.ts';
import { reviewPut } from './commands/review-put.ts';
import { wishlistAdd } from './commands/wishlist-add.ts';
import { wishlistRemove } from './commands/wishlist-remove.ts';

/**
 * Every command of a learner that can wait on this device, by the name that its rows bear. A plain list, not a search of the folder: the
 * page, the worker and the tests under Node all read it, and only the bundler knows `import.meta.glob`.
 */
export const COMMANDS = {
  'cart-add': cartAdd,
  'cart-remove': cartRemove,
  'wishlist-add': wishlistAdd,
  'wishlist-remove': wishlistRemove,
  'notify-me': notifyMe,
  'library-archive': libraryArchive,
  'library-unarchive': libraryUnarchive,
  'library-remove': libraryRemove,
  'progress-put': progressPut,
  'review-put': reviewPut,
  purchase,
  'logout-revoke': logoutRevoke,
};

type AllCommands = typeof COMMANDS & typeof AUTHORING_COMMANDS;
export type CommandType = keyof AllCommands;
export type PayloadOf<T extends CommandType> = Parameters<AllCommands[T]['entity']>[0];

const known: Record<string, unknown> = { ...COMMANDS };

/**
 * Loads the declarations of the instructor's commands where one of `types` is no command of a learner. Their chunk is no
 * part of a learner's pages. Without it those rows wait, as ones that cannot be read.
 */
export async function loadCommandsFor(types: readonly string[]): Promise<void> {
  if (types.every((type) => Object.hasOwn(known, type))) return;
  try {
    Object.assign(known, (await import('./authoring-commands.ts')).AUTHORING_COMMANDS);
  } catch (error) {
    console.warn("An instructor's changes cannot be read now", error);
  }
}

/** The declaration of `type`; undefined when this version of the app has none. */
export function commandOf(type: string): Command | undefined {
  // Each command meets only payloads that it knows: `enqueue` is typed, and `readRow` asks it.
  return Object.hasOwn(known, type) ? (known[type] as Command) : undefined;
}

/**
 * What a row says: its command, and the payload as this version of the app writes it. Undefined for a row that another
 * version wrote, or that is damaged: it stays and is shown, but is not sent and changes no view.
 */
export function readRow({ type, payload, v }: Saying): Said | undefined {
  const command = commandOf(type);
  if (!command) return undefined;
  if (v === undefined || v === command.v) return command.isPayload(payload) ? { command, payload } : undefined;
  const upgraded = v < command.v ? command.upgrade?.(payload, v) : undefined;
  return command.isPayload(upgraded) ? { command, payload: upgraded } : undefined;
}

/** Without `v` the payload is of this version: it has not been in the database. */
export type Saying = Pick<OutboxRow, 'type' | 'payload'> & { v?: number };

interface Said {
  command: Command;
  payload: unknown;
}
