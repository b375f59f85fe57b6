import type { ReactNode } from 'react';
import { formatBytes } from '#ui/format-bytes.ts';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
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
    <Stack gap={12} className={classes.status} data-tone={tone}>
      <Group component="p" gap="0 16px" align="stretch" justify="space-between" className={classes.file}>
        <strong>{name}</strong>
        <span>{formatBytes(bytes)}</span>
      </Group>
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
      <Stack gap={2} className={classes.words}>
        <Text size="md" className={classes.text} role={tone === 'failed' ? 'alert' : 'status'}>
          {text}
        </Text>
        {detail && (
          <Text size="sm" dimmed className={classes.detail}>
            {detail}
          </Text>
        )}
      </Stack>
      {children && <Buttons gap={8}>{children}</Buttons>}
    </Stack>
  );
}
