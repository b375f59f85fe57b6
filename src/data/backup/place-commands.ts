interface Placed {
  seq: number;
  createdAt: number;
}

/**
 * Gives the commands of a backup their places in the outbox: among those of the same user by the time they were made, so that
 * of two wishes about the same thing the later one stays the last. Each list is in order, which stays; what is in the outbox
 * (`taken`: the places of everybody's) does not move. In an empty one each gets its own place back.
 */
export function placeCommands<T extends Placed>(
  held: readonly Placed[],
  taken: readonly number[],
  incoming: readonly T[],
): T[] {
  if (taken.length === 0) return [...incoming];
  const gaps = new Map<number, T[]>();
  let gap = 0;
  for (const command of incoming) {
    while (gap < held.length && (held[gap]?.createdAt ?? 0) <= command.createdAt) gap += 1;
    gaps.set(gap, [...(gaps.get(gap) ?? []), command]);
  }
  return [...gaps].flatMap(([at, commands]) => {
    const room = commands.length + 1;
    const next = held[at]?.seq;
    const before = next === undefined ? taken.at(-1) : taken[taken.indexOf(next) - 1];
    const start = before ?? (next ?? 0) - room;
    const end = next ?? Math.floor(start) + room;
    return commands.map((command, i) => ({ ...command, seq: start + ((end - start) * (i + 1)) / room }));
  });
}
