import { Sheet } from '#ui/sheet.tsx';
import { SyncPanel } from './sync-panel.tsx';

/** The panel over the page, from the header's badge. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Changes waiting to sync" placement="side" onClose={onClose}>
      <SyncPanel onLeave={onClose} />
    </Sheet>
  );
}
