import { IconBell, IconChecks } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { useNotifications } from '#data/queries/notifications.ts';
import { useOnline } from '#data/queries/online.ts';
import { useUnread } from '#data/queries/unread.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineNote } from '#ui/offline-note.tsx';
import { PageMeta } from '#ui/page-meta.tsx';
import { showToast } from '#ui/toasts.ts';
import { countOf } from './count-of.ts';
import { InstructorPending } from './instructor-pending.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-page.module.css';
import { PushRow } from './push-row.tsx';

interface NotificationsPageProps {
  /** The changes of this device: put in by the route. */
  SyncPanel: ComponentType;
}

/** What wants the instructor's eye: what happened to their courses, and what of their work has not reached the server. */
export function NotificationsPage({ SyncPanel }: NotificationsPageProps) {
  return (
    <div className={classes.page}>
      <PageMeta title="Notifications" description="What wants your attention." noindex />
      <Happenings />
      <PushRow />
      <section className={classes.section} aria-labelledby="changes">
        <h2 id="changes" className={classes.title}>
          Changes on this device
        </h2>
        <SyncPanel />
      </section>
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
        text={online ? undefined : 'You are offline, and this device has no copy of your notifications yet.'}
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
      showToast({ tone: 'error', message: error instanceof Error ? error.message : 'Not marked as read.' }),
    );
  return (
    <section aria-labelledby="happenings" className={classes.happenings}>
      <div className={classes.head}>
        <h2 id="happenings" className={classes.title}>
          Your courses
        </h2>
        {unread > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            onClick={() => void markAll()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {(stale || !online) && <OfflineNote asOf={asOf} />}
      {list.length === 0 ? (
        <EmptyState
          icon={<IconBell size={32} stroke={1.5} />}
          title="Nothing has happened yet"
          text="Sales, reviews and refund requests of your courses are told here."
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
          Show earlier ones
        </Button>
      )}
    </section>
  );
}
