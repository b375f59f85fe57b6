import { forgetfulDevice } from '#data/device/apple-device.ts';
import { usePersistence } from '#data/queries/device/device-room.ts';
import { useOnline } from '#data/queries/online.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './settings-page.module.css';

/** The facts that matter for offline study and syncing, for the user and for support. */
export function DeviceFacts() {
  const online = useOnline();
  const { kept } = usePersistence();
  const offlineReady = navigator.serviceWorker?.controller != null;
  const facts = [
    { name: 'Connection', value: online ? 'Online' : 'Offline' },
    { name: 'Opens without a connection', value: offlineReady ? 'Yes' : 'Not yet' },
    {
      name: 'Data on this device',
      value: forgetfulDevice()
        ? 'Deleted by the browser after seven days without a visit'
        : kept === null
          ? 'Unknown'
          : kept
            ? 'Kept until you delete it'
            : 'The browser may delete it when space runs low',
    },
  ];
  return (
    <Stack component="dl" gap={8} className={classes.facts}>
      {facts.map(({ name, value }) => (
        <Group key={name} gap="8px 24px" justify="space-between" className={classes.row}>
          <Text component="dt" size="sm" dimmed>
            {name}
          </Text>
          <Text component="dd" size="sm">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
