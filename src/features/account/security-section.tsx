import { lazy, Suspense } from 'react';
import { BEARER_SESSION_DAYS, BOUND_SESSION_DAYS } from '#contract/limits.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SessionsList } from './sessions-list.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';

const FactorRows = lazy(() => import('./factor-rows.tsx').then((m) => ({ default: m.FactorRows })));

/** How the user proves who they are, where the account is in use, and what happened to it. */
export function SecuritySection() {
  return (
    <SettingsSection id="security" title="Security">
      <Suspense fallback={<Skeleton height={160} />}>
        <FactorRows />
      </Suspense>
      <Stack gap={2} className={classes.next}>
        <p className={classes.name}>Devices</p>
        <Text size="sm" dimmed>
          Where you are logged in. A device is logged out 30 days after its last use, and {BOUND_SESSION_DAYS} days
          after it logged in, or {BEARER_SESSION_DAYS} days if its browser cannot keep a key.
        </Text>
      </Stack>
      <SessionsList />
      <Stack gap={2} className={classes.next}>
        <p className={classes.name}>Security activity</p>
        <Text size="sm" dimmed>
          What happened to your account in the last year. If you do not recognise something, change your password.
        </Text>
      </Stack>
      <SecurityEvents />
    </SettingsSection>
  );
}
