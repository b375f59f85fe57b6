import { Suspense, useState } from 'react';
import { useBrowserDelivers } from '#data/queries/browser-delivers.ts';
import { useOthersPending, usePendingCommands } from '#data/queries/outbox.ts';
import { useOnline } from '#data/queries/online.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ALL_SAVED, toSyncState } from './sync-state.ts';
import { useAppBadge } from './use-app-badge.ts';

const SyncButton = lazyPart(() => import('./sync-button.tsx').then((m) => m.SyncButton));
const SyncSheet = lazyPart(() => import('./sync-sheet.tsx').then((m) => m.SyncSheet));

/** The pending changes and the connection, for the header. Renders nothing when online with everything synced. */
export function SyncBadge() {
  const commands = usePendingCommands();
  const others = useOthersPending();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const keepOpen = useBrowserDelivers(commands.length > 0) === false;
  const state = toSyncState({ commands, online, others, keepOpen });
  // While the panel is open the button stays, even after the last change, because the focus returns to it.
  const shown = state ?? (open ? ALL_SAVED : null);
  useAppBadge(commands.length);
  return (
    <>
      {/* Always rendered: a screen reader announces changes only in a live region that already exists. */}
      <span role="status">{state && <VisuallyHidden>{state.label}</VisuallyHidden>}</span>
      {shown && (
        <Suspense fallback={null}>
          <SyncButton state={shown} expanded={open} onOpen={() => setOpen(true)} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={null}>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
