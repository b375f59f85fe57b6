import { useSecurityEvents } from '#data/queries/account/security-events.ts';
import { useOnline } from '#data/queries/online.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { formatAgo } from '#ui/format-ago.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import classes from './settings-page.module.css';

/** What happened to the account, the latest first. */
export function SecurityEvents() {
  const { list, failed, refetch, more } = useSecurityEvents();
  const online = useOnline();
  const now = useNow();
  if (failed)
    return (
      <LoadFailure
        what="The security activity"
        offlineText="You are offline. The security activity appears when you are online."
        onRetry={refetch}
      />
    );
  if (!list) return <Skeleton height={72} />;
  if (list.length === 0)
    return (
      <Text size="sm" dimmed>
        Nothing happened in the last year.
      </Text>
    );
  return (
    <Stack gap={8}>
      <PlainList className={classes.receipts} aria-label="Security activity">
        {list.map(({ id, what, at, device, address }) => (
          <Stack key={id} component="li" gap={2} className={classes.receipt}>
            <span className={classes.name}>{what}</span>
            <Text component="span" size="sm" dimmed>
              <time dateTime={at}>{formatAgo(Date.parse(at), now)}</time>, {device}
              {address !== null && `, from ${address}`}
            </Text>
          </Stack>
        ))}
      </PlainList>
      {more && (
        <Group gap={16} className={classes.control}>
          <Button variant="default" loading={more.loading} disabled={!online} onClick={more.load}>
            Show earlier activity
          </Button>
          {more.failed && (
            <Text component="span" size="sm" tone="danger" role="alert">
              Earlier activity could not be loaded.
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}
