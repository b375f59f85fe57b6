import type { ReactNode } from 'react';
import { formatBytes } from '#ui/format-bytes.ts';
import type { UploadWords } from './upload-words.ts';
import classes from './video-upload.module.css';

interface UploadStatusProps {
  name: string;
  bytes: number;
  words: UploadWords;
  /** What can be done about it. */
  children?: ReactNode;
}

/** How a file gets on: its name, a bar, a sentence, and the buttons. */
export function UploadStatus({ name, bytes, words, children }: UploadStatusProps) {
  const { text, percent, detail, tone } = words;
  return (
    <div className={classes.status} data-tone={tone}>
      <p className={classes.file}>
        <strong>{name}</strong>
        <span>{formatBytes(bytes)}</span>
      </p>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label={`${name}: ${text}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={classes.bar}
        >
          <div className={classes.fill} style={{ width: `${percent}%` }} />
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.text} role={tone === 'failed' ? 'alert' : 'status'}>
          {text}
        </p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {children && <div className={classes.buttons}>{children}</div>}
    </div>
  );
}
