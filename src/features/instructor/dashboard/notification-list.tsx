import { useState } from 'react';
import type { Notifications, Told } from '#data/queries/authoring/notifications.ts';
import { Card } from '#ui/kit/card.tsx';
import { showToast } from '#ui/toasts.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  list: readonly Told[];
  markRead: Notifications['markRead'];
  label: string;
}

/** The notifications, the latest first. A clicked one is marked as read. */
export function NotificationList({ list, markRead, label }: NotificationListProps) {
  const [now] = useState(Date.now);
  const follow = (told: Told) => {
    if (!told.unread) return;
    markRead(told).catch((error: unknown) =>
      showToast({ tone: 'error', message: error instanceof Error ? error.message : 'Could not mark as read.' }),
    );
  };
  return (
    <Card component="ul" rows aria-label={label}>
      {list.map((told) => (
        <NotificationRow key={told._id} told={told} now={now} onFollow={() => follow(told)} />
      ))}
    </Card>
  );
}
