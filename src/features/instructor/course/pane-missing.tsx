import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PaneBack } from './pane-back.tsx';

/** Stands for what was opened and whose code did not arrive: offline, before the worker has it. */
export function PaneMissing() {
  const online = useOnline();
  return (
    <div role="alert">
      <PaneBack />
      <EmptyState
        icon={<IconCloudOff size={32} stroke={1.5} />}
        title="This part did not arrive"
        text={
          online
            ? 'What you saved is safe on this device.'
            : 'You are offline, and this device does not have it yet. What you saved is safe.'
        }
        action={online && <Button onClick={() => location.reload()}>Reload</Button>}
      />
    </div>
  );
}
