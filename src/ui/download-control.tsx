import {
  IconCircleCheckFilled,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './download-control.module.css';

interface DownloadOption {
  quality: string;
  bytes: number;
}

interface DownloadControlProps {
  /** What is downloaded, for the accessible names. */
  title: string;
  /** On the button instead of 'Download'. */
  label?: string;
  options: readonly DownloadOption[];
  /** null: nothing of it is on this device. */
  download: {
    state: 'queued' | 'downloading' | 'paused' | 'done' | 'failed';
    receivedBytes: number;
    totalBytes: number;
    quality: string;
    message?: string;
  } | null;
  online: boolean;
  onStart: (quality: string) => void;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

const STATE_TEXT = { queued: 'Waiting', downloading: 'Downloading', paused: 'Paused', done: '', failed: 'Failed' };

/** A video's way onto the device: quality and size, then progress with pause, then removal. */
export function DownloadControl(props: DownloadControlProps) {
  const { title, download } = props;
  if (!download) return <StartDownload {...props} />;
  if (download.state === 'done') {
    return (
      <div className={classes.row}>
        <span className={classes.saved}>
          <IconCircleCheckFilled size={18} aria-hidden />
          Downloaded · {download.quality} · {formatBytes(download.totalBytes)}
        </span>
        <IconButton aria-label={`Remove the download of ${title}`} onClick={props.onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    );
  }
  const percent =
    download.totalBytes > 0 ? Math.min(100, Math.floor((download.receivedBytes / download.totalBytes) * 100)) : 0;
  const running = download.state === 'queued' || download.state === 'downloading';
  return (
    <div className={classes.row}>
      <div className={classes.progress}>
        <div
          role="progressbar"
          aria-label={`Download of ${title}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={classes.bar}
          data-state={download.state}
        >
          <div className={classes.fill} style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
        <span className={classes.note} role={download.state === 'failed' ? 'alert' : undefined}>
          {STATE_TEXT[download.state]} · {formatBytes(download.receivedBytes)} of {formatBytes(download.totalBytes)}
          {download.message ? ` · ${download.message}` : ''}
        </span>
      </div>
      {running ? (
        <IconButton aria-label={`Pause the download of ${title}`} onClick={props.onPause}>
          <IconPlayerPause size={18} />
        </IconButton>
      ) : (
        <IconButton
          aria-label={`${download.state === 'failed' ? 'Try again' : 'Continue'} the download of ${title}`}
          disabled={!props.online}
          onClick={props.onResume}
        >
          {download.state === 'failed' ? <IconRefresh size={18} /> : <IconPlayerPlay size={18} />}
        </IconButton>
      )}
      <IconButton aria-label={`Remove the download of ${title}`} onClick={props.onRemove}>
        <IconTrash size={18} />
      </IconButton>
    </div>
  );
}

function StartDownload({ title, label = 'Download', options, online, onStart }: DownloadControlProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const [only] = options;
  if (!only) return null;
  function onMenuKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') setOpen(false);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + step) % items.length)?.focus();
  }
  const single = options.length === 1;
  return (
    <div className={classes.start}>
      <Button
        size="sm"
        variant="default"
        disabled={!online}
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`Download ${title}`}
        aria-expanded={single ? undefined : open}
        aria-controls={single ? undefined : listId}
        onClick={() => (single ? onStart(only.quality) : setOpen(!open))}
      >
        {single ? `${label} · ${formatBytes(only.bytes)}` : label}
      </Button>
      {!online && <span className={classes.note}>When you are online</span>}
      {open && online && (
        <div
          id={listId}
          ref={focusFirst}
          role="menu"
          tabIndex={-1}
          aria-label={`Quality of the download of ${title}`}
          className={classes.options}
          onKeyDown={onMenuKey}
        >
          {options.map((option) => (
            <button
              type="button"
              key={option.quality}
              role="menuitem"
              className={classes.option}
              aria-label={`Download ${title} in ${option.quality}, ${formatBytes(option.bytes)}`}
              onClick={() => {
                setOpen(false);
                onStart(option.quality);
              }}
            >
              <span>{option.quality}</span>
              <span className={classes.note}>{formatBytes(option.bytes)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A menu takes the focus when it opens. */
function focusFirst(menu: HTMLDivElement | null) {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}
