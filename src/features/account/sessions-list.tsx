import { useRef } from 'react';
import type { DeviceSession } from '#contract/account-security.ts';
import { useRevokeMutation, useSessions } from '#data/queries/account/sessions.ts';
import { useOnline } from '#data/queries/online.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { formatAgo } from '#ui/format-ago.ts';
import { formatDay } from '#ui/format-date.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { LoadFailure } from './load-failure.tsx';
import classes from './settings-page.module.css';

const DOING = 'Logging a device out';

/** The devices that are logged in; each other one can be logged out, or all at once. */
export function SessionsList() {
  const { data, failed, refetch } = useSessions();
  const revoke = useRevokeMutation();
  const online = useOnline();
  const list = useRef<HTMLUListElement>(null);
  if (failed)
    return (
      <LoadFailure
        what="Your devices"
        offlineText="You are offline. Your devices appear when you are online."
        onRetry={refetch}
      />
    );
  if (!data) return <Skeleton height={72} />;

  const run = (sessionId: string | null) =>
    revoke.mutate(sessionId, {
      onSuccess: (message) => {
        showToast({ message, tone: 'success' });
        // The button that was pressed goes with its row.
        list.current?.focus();
      },
      onError: (error) => showToast({ message: accountFailureText(error, DOING), tone: 'error' }),
    });
  const pressed = revoke.isPending ? revoke.variables : undefined;
  return (
    <Stack gap={8}>
      <PlainList ref={list} tabIndex={-1} className={classes.receipts} aria-label="Devices that are logged in">
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            loading={pressed === session.id}
            disabled={!online || revoke.isPending}
            onRevoke={() => run(session.id)}
          />
        ))}
      </PlainList>
      {data.length > 1 && (
        <Group className={classes.control}>
          <Button
            variant="default"
            loading={pressed === null}
            disabled={!online || revoke.isPending}
            onClick={() => run(null)}
          >
            Log out all other devices
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface SessionRowProps {
  session: DeviceSession;
  loading: boolean;
  disabled: boolean;
  onRevoke: () => void;
}

function SessionRow({ session, loading, disabled, onRevoke }: SessionRowProps) {
  const { device, address, loggedInAt, lastUsedAt, current } = session;
  const now = useNow();
  const since = `logged in on ${formatDay(Date.parse(loggedInAt))}`;
  return (
    <Group component="li" gap={16} justify="space-between" nowrap className={classes.receipt}>
      <Stack gap={2} className={classes.what}>
        <Group component="span" gap={8} className={classes.name}>
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </Group>
        <Text component="span" size="sm" dimmed>
          {current ? `In use now, ${since}` : `Last used ${formatAgo(Date.parse(lastUsedAt), now)}, ${since}`}
          {address !== null && `, from ${address}`}
        </Text>
      </Stack>
      {!current && (
        <Group className={classes.control}>
          <Button
            variant="default"
            loading={loading}
            disabled={disabled}
            aria-label={`Log out ${device}`}
            onClick={onRevoke}
          >
            Log out
          </Button>
        </Group>
      )}
    </Group>
  );
}
