import { IconBell, IconChecks } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { useNotifications } from '#data/queries/authoring/notifications.ts';
import { useOnline } from '#data/queries/online.ts';
import { useUnread } from '#data/queries/authoring/unread.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { showToast } from '#ui/toasts.ts';
import { countOf } from '../count-of.ts';
import { InstructorPending } from './instructor-pending.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-page.module.css';
import { PushRow } from './push-row.tsx';

interface NotificationsPageProps {
  /** The list of pending changes on this device; passed in by the route. */
  SyncPanel: ComponentType;
}

/** The instructor's notifications, and the changes that are not sent to the server yet. */
export function NotificationsPage({ SyncPanel }: NotificationsPageProps) {
  return (
    <div className={classes.page}>
      <PageMeta title="Notifications" description="What needs your attention." noindex />
      <Happenings />
      <PushRow />
      <Card component="section" className={classes.section} aria-labelledby="changes">
        <Text component="h2" id="changes" size="xl" className={classes.title}>
          Changes waiting to sync
        </Text>
        <SyncPanel />
      </Card>
    </div>
  );
}

function Happenings() {
  const { list, failed, stale, asOf, fetching, refetch, more, markRead } = useNotifications();
  const counted = useUnread();
  const online = useOnline();
  if (failed) {
    return (
      <ErrorState
        message={AUTHORING_TEXT.dataFailed}
        text={online ? undefined : 'You are offline, and your notifications are not saved on this device yet.'}
        onRetry={refetch}
        retrying={fetching && online}
      />
    );
  }
  if (!list) return <InstructorPending />;
  const here = list.filter(({ unread }) => unread).length;
  // All of them are known, or there are more than are shown.
  const unread = more ? Math.max(counted, here) : here;
  const markAll = () =>
    markRead().catch((error: unknown) =>
      showToast({ tone: 'error', message: error instanceof Error ? error.message : 'Could not mark as read.' }),
    );
  return (
    <Stack component="section" aria-labelledby="happenings" gap={12} className={classes.happenings}>
      <Group gap="4px 16px" justify="space-between" className={classes.head}>
        <Text component="h2" id="happenings" size="xl" className={classes.title}>
          Your courses
        </Text>
        {unread > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            onClick={() => void markAll()}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      {(stale || !online) && <OfflineNote asOf={asOf} />}
      {list.length === 0 ? (
        <EmptyState
          icon={<IconBell size={32} stroke={1.5} />}
          title="No notifications yet"
          text="Sales, reviews and refund requests for your courses appear here."
        />
      ) : (
        <>
          <p className={classes.count}>{unread === 0 ? 'All read' : countOf(unread, 'unread notification')}</p>
          <NotificationList list={list} markRead={markRead} label="Notifications" />
        </>
      )}
      {more?.failed && (
        <p role="alert" className={classes.failed}>
          Earlier notifications could not be loaded. Please try again.
        </p>
      )}
      {more && (
        <Button variant="default" className={classes.more} onClick={more.load} loading={more.loading}>
          Show earlier notifications
        </Button>
      )}
    </Stack>
  );
}
