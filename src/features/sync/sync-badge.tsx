import { lazy, Suspense } from 'react';
import { usePendingCommands } from '#data/queries/outbox.ts';
import { useOnline } from '#data/queries/online.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { toSyncState } from './sync-state.ts';

const SyncPopover = lazy(() => import('./sync-popover.tsx').then((m) => ({ default: m.SyncPopover })));

/** What waits on this device and whether there is a network, for the header. Nothing when all is saved and online. */
export function SyncBadge() {
  const commands = usePendingCommands();
  const online = useOnline();
  const state = toSyncState(commands, online);
  return (
    <>
      {/* There before it speaks: a screen reader announces only what changes in a region that it knows. */}
      <span role="status">{state && <VisuallyHidden>{state.label}</VisuallyHidden>}</span>
      {state && (
        <Suspense fallback={null}>
          <SyncPopover state={state} commands={commands} />
        </Suspense>
      )}
    </>
  );
}
