import type { KeyboardEvent } from 'react';
import type { Quality } from '#contract/qualities.ts';
import { formatBytes } from '../format-bytes.ts';
import { Text } from '../kit/text.tsx';
import classes from './download-control.module.css';

export interface DownloadOption {
  quality: Quality;
  bytes: number;
}

interface DownloadQualitiesProps {
  id: string;
  title: string;
  options: readonly DownloadOption[];
  onPick: (quality: Quality) => void;
  onClose: () => void;
}

/** A menu takes the focus when it opens. */
function focusFirst(menu: HTMLDivElement | null) {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

/** Which quality of a video is to be downloaded, with its size. */
export function DownloadQualities({ id, title, options, onPick, onClose }: DownloadQualitiesProps) {
  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') onClose();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + step) % items.length)?.focus();
  }
  return (
    <div
      id={id}
      ref={focusFirst}
      role="menu"
      tabIndex={-1}
      aria-label={`Quality of the download of ${title}`}
      className={classes.options}
      onKeyDown={onKey}
    >
      {options.map(({ quality, bytes }) => (
        <button
          type="button"
          key={quality}
          role="menuitem"
          className={classes.option}
          aria-label={`Download ${title} in ${quality}, ${formatBytes(bytes)}`}
          onClick={() => onPick(quality)}
        >
          <span>{quality}</span>
          <Text component="span" size="xs" dimmed className={classes.note}>
            {formatBytes(bytes)}
          </Text>
        </button>
      ))}
    </div>
  );
}
