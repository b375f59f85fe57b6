import { IconDownload } from '@tabler/icons-react';
import { atMost, type Quality } from '#contract/qualities.ts';
import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { formatBytes } from '../format-bytes.ts';
import { Group } from '../kit/group.tsx';
import { Text } from '../kit/text.tsx';
import classes from './download-control.module.css';
import { DownloadStatus, type DownloadStatusProps } from './download-status.tsx';

interface DownloadOption {
  quality: Quality;
  bytes: number;
}

interface DownloadControlProps {
  /** What is downloaded, for the accessible names. */
  title: string;
  /** On the button instead of 'Download'. */
  label?: string;
  options: readonly DownloadOption[];
  /** The quality that is taken without a question, or the next smaller one there is; null: asks. */
  wish: Quality | null;
  /** null: nothing of it is on this device. */
  download: DownloadStatusProps['download'] | null;
  online: boolean;
  onStart: (quality: Quality) => void;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

/** A video's way onto the device: quality and size, then progress with pause, then removal. */
export function DownloadControl(props: DownloadControlProps) {
  const { title, download, onPause, onResume, onRemove } = props;
  if (!download) return <StartDownload {...props} />;
  return <DownloadStatus title={title} download={download} onPause={onPause} onResume={onResume} onRemove={onRemove} />;
}

function StartDownload({ title, label = 'Download', options, wish, online, onStart }: DownloadControlProps) {
  const only = wish ? atMost(options, wish) : options[0];
  if (!only) return null;
  const single = wish !== null || options.length === 1;
  const words = single ? `${label} · ${formatBytes(only.bytes)}` : label;
  const button = (
    <Button
      size="sm"
      variant="default"
      disabled={!online}
      leftSection={<IconDownload size={18} aria-hidden />}
      // What is read on it comes first: who speaks to the browser says that.
      aria-label={`${words}: ${title}`}
      onClick={single ? () => onStart(only.quality) : undefined}
    >
      {words}
    </Button>
  );
  return (
    <Group gap={8}>
      {single ? (
        button
      ) : (
        <ActionMenu
          actions={options.map(({ quality, bytes }) => ({
            label: quality,
            note: formatBytes(bytes),
            onSelect: () => onStart(quality),
          }))}
          button={button}
        />
      )}
      {!online && (
        <Text component="span" size="xs" dimmed className={classes.note}>
          Available when you are online
        </Text>
      )}
    </Group>
  );
}
