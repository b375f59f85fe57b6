import type { OutboxRow } from '#data/db/rows.ts';
import type { CommandKind, KindOf, ReadCommand } from './command.ts';
import type { INSTRUCTOR_COMMANDS } from './instructor-commands.ts';
import { LEARNER_COMMANDS } from './learner-commands.ts';
import type { NOTE_COMMANDS } from './note-commands.ts';
import type { QUIZ_COMMANDS } from './quiz-commands.ts';
import type { STUDY_COMMANDS } from './study-commands.ts';

type Lists =
  | typeof LEARNER_COMMANDS
  | typeof NOTE_COMMANDS
  | typeof QUIZ_COMMANDS
  | typeof STUDY_COMMANDS
  | typeof INSTRUCTOR_COMMANDS;
type Kind = Lists[number];

/** The name of a kind of command: the argument of `enqueue`, and `type` in the rows. */
export type CommandType = Kind['kind'];

type PayloadIn<K> = K extends KindOf<infer P> ? P : never;
export type PayloadOf<T extends CommandType> = PayloadIn<Extract<Kind, { kind: T }>>;

const known = new Map<string, CommandKind>(LEARNER_COMMANDS.map((command) => [command.kind, command]));

async function loadListOf(type: string): Promise<readonly CommandKind[]> {
  if (/^(note|practice)-/.test(type)) return (await import('./note-commands.ts')).NOTE_COMMANDS;
  if (type.startsWith('quiz-')) return (await import('./quiz-commands.ts')).QUIZ_COMMANDS;
  if (type.startsWith('study-')) return (await import('./study-commands.ts')).STUDY_COMMANDS;
  return (await import('./instructor-commands.ts')).INSTRUCTOR_COMMANDS;
}

/**
 * Loads the commands of `types` that no page has from its start: those of notes and practice, those of quizzes, or else the
 * instructor's, a chunk each. If a chunk cannot be loaded, its rows stay in the outbox as unreadable.
 */
export async function loadCommandsFor(types: readonly string[]): Promise<void> {
  for (const type of types) {
    if (known.has(type)) continue;
    try {
      for (const command of await loadListOf(type)) known.set(command.kind, command);
    } catch (error) {
      console.warn('Some changes cannot be read now', error);
    }
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
