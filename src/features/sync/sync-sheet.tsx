import { Sheet } from '#ui/sheet.tsx';
import { SyncPanel } from './sync-panel.tsx';

/** The panel as a sheet over the page; the header's badge opens it. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Changes waiting to sync" placement="side" onClose={onClose}>
      <SyncPanel onLeave={onClose} />
    </Sheet>
  );
}
