import { IconCloudDownload } from '@tabler/icons-react';
import { useHandOver } from '#data/queries/hand-over.ts';
import { Button } from '#ui/button.tsx';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';

/** Lets the browser go on with downloads when Code It is closed. */
export function FinishInBackground({ trackIds }: { trackIds: readonly string[] }) {
  const { handOver, busy } = useHandOver();
  return (
    <Button
      size="sm"
      variant="default"
      loading={busy}
      leftSection={<IconCloudDownload size={18} aria-hidden />}
      onClick={() => void handOver(trackIds).catch(showDownloadFailure)}
    >
      Finish in the background
    </Button>
  );
}
