import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useDeviceRoom } from '#data/queries/device/device-room.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Meter } from '#ui/meter.tsx';
import classes from './learning-tools.module.css';

/** The storage that this site uses, by the browser's estimate. */
export function StorageUsed() {
  const { room } = useDeviceRoom();
  if (room === 'unknown')
    return (
      <Text size="sm" dimmed className={classes.dim}>
        This browser does not show how much storage is used.
      </Text>
    );
  if (!room)
    return (
      <Text size="sm" dimmed className={classes.dim}>
        Checking storage…
      </Text>
    );
  const { usage, quota } = room;
  return (
    <Stack gap={6}>
      <Meter label="Storage used" value={quota > 0 ? usage : 0} max={Math.max(1, quota)} />
      <Text size="sm" dimmed className={classes.dim}>
        {formatBytes(usage)} used on this device
        {quota > 0 && `, ${formatBytes(quota - usage)} free`} <Link to={paths.storage}>View by course</Link>
      </Text>
    </Stack>
  );
}
