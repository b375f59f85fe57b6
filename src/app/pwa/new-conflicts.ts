import type { PendingCommand } from '#data/queries/outbox.ts';

/** Whether the server refused this edit of an instructor, because another device changed the same. */
function isConflict({ type, state, lastCode }: PendingCommand): boolean {
  return state === 'dead' && lastCode === 'conflict' && (type === 'course-edit' || type === 'track-edit');
}

/**
 * Finds the edits that have become conflicts while the page was open. Call it with the pending commands whenever they change. An
 * edit that was in conflict from the beginning is none: the list of changes shows it. Of several fields of one thing only the
 * first is found, because one place shows them all.
 */
export function createConflictWatch(): (commands: readonly PendingCommand[]) => PendingCommand[] {
  const waiting = new Set<number>();
  const told = new Set<string>();
  return (commands) => {
    const conflicts = commands.filter(isConflict);
    const thingOf = ({ label, edit }: PendingCommand) => `${edit} ${label}`;
    const found = conflicts.filter((command) => {
      const isNew = waiting.delete(command.id) && !told.has(thingOf(command));
      told.add(thingOf(command));
      return isNew;
    });
    const open = new Set(conflicts.map(thingOf));
    for (const thing of told) if (!open.has(thing)) told.delete(thing);
    for (const { id, state } of commands) if (state !== 'dead') waiting.add(id);
    return found;
  };
}
