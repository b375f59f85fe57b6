import { useId } from 'react';
import { type PushState, usePush } from '#data/queries/device/push.ts';
import { useOnline } from '#data/queries/online.ts';
import { Card } from '#ui/kit/card.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Switch } from '#ui/switch.tsx';
import classes from './push-row.module.css';

const TEXTS: Record<Exclude<PushState, 'none'>, string> = {
  on: 'You get notifications of sales, reviews and refund requests on this device, even when Code It is closed.',
  off: 'Get notified of sales, reviews and refund requests, even when Code It is closed. Stops when you log out.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings first.',
  unsupported:
    'This browser does not support push notifications. On an iPhone or iPad, add Code It to the home screen first.',
};

/** The switch for push notifications on this device. The browser asks for permission only after a click. */
export function PushRow() {
  const { state, changing, failed, change } = usePush();
  const online = useOnline();
  const id = useId();
  if (state === undefined || state === 'none') return null;
  const fixed = state === 'blocked' || state === 'unsupported';
  return (
    <Card flat className={classes.row}>
      <div>
        <p id={id} className={classes.name}>
          Push notifications on this device
        </p>
        <Text id={`${id}-text`} size="sm" dimmed className={classes.text}>
          {online || fixed ? TEXTS[state] : 'You are offline. You can change this when you are online.'}
        </Text>
        {failed && (
          <Text size="sm" dimmed className={classes.failed} role="alert">
            That did not work. Please try again.
          </Text>
        )}
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={state === 'on'}
        disabled={changing || fixed || !online}
        onSwitch={change}
      />
    </Card>
  );
}
