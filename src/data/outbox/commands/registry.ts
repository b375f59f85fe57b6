import type { OutboxRow } from '#data/db/rows.ts';
import type { CommandKind, KindOf, ReadCommand } from './command.ts';
import type { INSTRUCTOR_COMMANDS } from './instructor-commands.ts';
import { LEARNER_COMMANDS } from './learner-commands.ts';

type Kind = (typeof LEARNER_COMMANDS)[number] | (typeof INSTRUCTOR_COMMANDS)[number];

/** The name of a command, in a call and in the database. */
export type CommandType = Kind['kind'];

type PayloadIn<K> = K extends KindOf<infer P> ? P : never;
export type PayloadOf<T extends CommandType> = PayloadIn<Extract<Kind, { kind: T }>>;

const known = new Map<string, CommandKind>(LEARNER_COMMANDS.map((command) => [command.kind, command]));

/**
 * Loads what only an instructor says where one of `types` is no command of a learner: it is no part of a learner's pages.
 * Without it those rows wait, as ones that cannot be read.
 */
export async function loadCommandsFor(types: readonly string[]): Promise<void> {
  if (types.every((type) => known.has(type))) return;
  try {
    for (const command of (await import('./instructor-commands.ts')).INSTRUCTOR_COMMANDS)
      known.set(command.kind, command);
  } catch (error) {
    console.warn("An instructor's changes cannot be read now", error);
  }
}

/** The declaration of `type`; undefined when this version of the app has none. */
export function commandOf(type: string): CommandKind | undefined {
  return known.get(type);
}

/** What a row is read from. Without `v` the payload is of this version: it has not been in the database. */
export type Saying = Pick<OutboxRow, 'type' | 'payload'> & { v?: number };

/**
 * The command of a row. Undefined for one that another version of the app wrote, or that is damaged: it stays and is shown, but is
 * not sent and changes no view.
 */
export function readRow({ type, payload, v }: Saying): ReadCommand | undefined {
  return known.get(type)?.read(payload, v);
}
