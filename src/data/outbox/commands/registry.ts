import type { OutboxRow } from '#data/db/rows.ts';
import type { CommandKind, KindOf, ReadCommand } from './command.ts';
import type { INSTRUCTOR_COMMANDS } from './instructor-commands.ts';
import { LEARNER_COMMANDS } from './learner-commands.ts';

type Kind = (typeof LEARNER_COMMANDS)[number] | (typeof INSTRUCTOR_COMMANDS)[number];

/** The name of a kind of command: the argument of `enqueue`, and `type` in the rows. */
export type CommandType = Kind['kind'];

type PayloadIn<K> = K extends KindOf<infer P> ? P : never;
export type PayloadOf<T extends CommandType> = PayloadIn<Extract<Kind, { kind: T }>>;

const known = new Map<string, CommandKind>(LEARNER_COMMANDS.map((command) => [command.kind, command]));

/**
 * Loads the instructor commands if one of `types` is not a learner command. They are a separate chunk, which learners' pages do
 * not load. If the chunk cannot be loaded, the instructor's rows stay in the outbox as unreadable.
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

/** The part of a row that a command is made from. Without `v` the payload has the current version, as it was not stored yet. */
export type Saying = Pick<OutboxRow, 'type' | 'payload'> & { v?: number };

/**
 * The command of a row. Undefined when a newer version of the app wrote the row, or the row is damaged: such a row is kept and
 * shown, but it is not sent and changes no view.
 */
export function readRow({ type, payload, v }: Saying): ReadCommand | undefined {
  return known.get(type)?.read(payload, v);
}
