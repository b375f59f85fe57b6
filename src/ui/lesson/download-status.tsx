import {
  IconCircleCheckFilled,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { formatBytes } from '../format-bytes.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import { IconButton } from '../icon-button.tsx';
import { Group } from '../kit/group.tsx';
import { Stack } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import classes from './download-control.module.css';

export interface DownloadStatusProps {
  /** What is downloaded, for the accessible names. */
  title: string;
  download: {
    state: 'queued' | 'downloading' | 'partial' | 'verified' | 'failed';
    pausedBy: 'user' | 'offline' | 'quota' | 'metered' | 'cap' | 'browser' | null;
    receivedBytes: number;
    totalBytes: number;
    /** 0 when it is not known. */
    bytesPerSecond: number;
    quality: string;
    message?: string;
  };
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

type Download = DownloadStatusProps['download'];

/** What a download that is not here yet does, or waits for. */
function wordsOf({ state, pausedBy, receivedBytes, totalBytes, bytesPerSecond, message }: Download): string[] {
  const missing = Math.max(0, totalBytes - receivedBytes);
  const size = `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)}`;
  const why = message ? [message] : [];
  if (state === 'queued') return ['Waiting', size, ...why];
  if (state === 'failed') return ['Failed', size, ...why];
  if (state === 'downloading') {
    if (missing === 0) return ['Checking', size, ...why];
    const pace = [`${formatBytes(bytesPerSecond)}/s`, formatTimeLeft(missing / bytesPerSecond)];
    return ['Downloading', size, ...(bytesPerSecond > 0 ? pace : []), ...why];
  }
  switch (pausedBy) {
    case 'offline':
      return [missing === 0 ? 'Waiting for a connection to check it' : 'Waiting for a connection', size, ...why];
    case 'quota':
      return [
        'Not enough space on this device',
        size,
        `Free up ${formatBytes(missing)} or remove a download to continue`,
      ];
    case 'metered':
      return ['Waiting for Wi-Fi', size];
    case 'cap':
      return ['Monthly data limit reached', size];
    case 'browser':
      return ['Downloading in the background', size];
    default:
      return ['Paused', size, ...why];
  }
}

/** A download that is under way, waits or is here: how far it is, and what can be done about it. */
export function DownloadStatus({ title, download, onPause, onResume, onRemove }: DownloadStatusProps) {
  const { state, pausedBy, quality, receivedBytes, totalBytes } = download;
  if (state === 'verified') {
    return (
      <Group gap={8} className={classes.row}>
        <span className={classes.saved}>
          <IconCircleCheckFilled size={18} aria-hidden />
          Downloaded · {quality} · {formatBytes(totalBytes)}
        </span>
        <IconButton aria-label={`Remove the download of ${title}`} onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </Group>
    );
  }
  const percent = totalBytes > 0 ? Math.min(100, Math.floor((receivedBytes / totalBytes) * 100)) : 0;
  return (
    <Group gap={8} className={classes.row}>
      <Stack gap={4} className={classes.progress}>
        <div
          role="progressbar"
          aria-label={`Download of ${title}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={classes.bar}
          data-state={state}
        >
          <div className={classes.fill} style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
        <Text
          component="span"
          size="xs"
          dimmed
          className={classes.note}
          role={state === 'failed' ? 'alert' : undefined}
        >
          {wordsOf(download).join(' · ')}
        </Text>
      </Stack>
      {state === 'queued' || state === 'downloading' || pausedBy === 'browser' ? (
        <IconButton aria-label={`Pause the download of ${title}`} onClick={onPause}>
          <IconPlayerPause size={18} />
        </IconButton>
      ) : (
        <IconButton
          aria-label={`${state === 'failed' ? 'Try again' : 'Continue'} the download of ${title}`}
          onClick={onResume}
        >
          {state === 'failed' ? <IconRefresh size={18} /> : <IconPlayerPlay size={18} />}
        </IconButton>
      )}
      <IconButton aria-label={`Cancel the download of ${title}`} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </Group>
  );
}
