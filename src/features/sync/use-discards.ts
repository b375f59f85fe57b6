import { useEffect, useState } from 'react';
import { useOutboxCommands } from '#data/queries/outbox.ts';
import type { PendingCommand } from '#data/queries/outbox.ts';

/** How long a discard can be undone. */
const UNDO_MS = 10_000;

interface Discarded {
  id: number;
  label: string;
  undo: () => Promise<void>;
}

/**
 * The changes that were just discarded, each with an Undo button. Shown in the panel, because a toast would be behind the open
 * dialog and could not be pressed.
 */
export function useDiscards(onFailed: () => void) {
  const { discard } = useOutboxCommands();
  const [discarded, setDiscarded] = useState<Discarded[]>([]);
  const forget = (id: number) => setDiscarded((all) => all.filter((one) => one.id !== id));

  useEffect(() => {
    if (discarded.length === 0) return undefined;
    const timer = setTimeout(() => setDiscarded((all) => all.slice(1)), UNDO_MS);
    return () => clearTimeout(timer);
  }, [discarded]);

  return {
    discarded,
    discard: ({ id, label }: PendingCommand) =>
      void discard(id).then((undo) => undo && setDiscarded((all) => [...all, { id, label, undo }]), onFailed),
    undo: ({ id, undo }: Discarded) => void undo().then(() => forget(id), onFailed),
  };
}
