import type { DeviceRoom } from '#data/queries/device/device-room.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './storage-page.module.css';

interface StorageBarProps {
  room: DeviceRoom | 'unknown' | null;
  /** Bytes of the downloaded videos. */
  downloads: number;
}

/** The storage use of this site, by the browser's estimate. */
export function StorageBar({ room, downloads }: StorageBarProps) {
  if (room === null)
    return (
      <Text size="sm" dimmed className={classes.dim}>
        Checking storage…
      </Text>
    );
  if (room === 'unknown') {
    return (
      <Text size="sm" dimmed className={classes.dim}>
        This browser does not show how much storage is used. Downloads: {formatBytes(downloads)}.
      </Text>
    );
  }
  const rest = Math.max(0, room.usage - downloads);
  const free = Math.max(0, room.quota - room.usage);
  // A share above 0 stays visible, however small.
  const share = (bytes: number) => (bytes > 0 ? Math.max(1, (bytes / Math.max(1, room.quota)) * 100) : 0);
  return (
    <Stack gap={12}>
      <div className={classes.bar} aria-hidden>
        <span className={classes.downloads} style={{ width: `${share(downloads)}%` }} />
        <span className={classes.rest} style={{ width: `${share(rest)}%` }} />
      </div>
      <Stack component="dl" gap={6} className={classes.legend}>
        <div>
          <dt>
            <span className={classes.downloads} aria-hidden /> Downloads
          </dt>
          <dd>{formatBytes(downloads)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.rest} aria-hidden /> App, catalogue and lessons
          </dt>
          <dd>{formatBytes(rest)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.free} aria-hidden /> Available to Code It
          </dt>
          <dd>{formatBytes(free)}</dd>
        </div>
      </Stack>
    </Stack>
  );
}
