import {
  IconAlertTriangle,
  IconBellRinging,
  IconCurrencyRupee,
  IconReceiptRefund,
  IconStar,
  IconVideo,
} from '@tabler/icons-react';
import { notificationPath } from '#config/notification-path.ts';
import type { NotificationKind } from '#contract/notification.ts';
import { notificationWords } from '#contract/notification-words.ts';
import type { Told } from '#data/queries/authoring/notifications.ts';
import { formatAgo } from '#ui/format-ago.ts';
import { CoverLink } from '#ui/kit/cover-link.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './notification-row.module.css';

const ICONS: Record<NotificationKind, typeof IconStar> = {
  sale: IconCurrencyRupee,
  review: IconStar,
  'refund-request': IconReceiptRefund,
  'upload-finished': IconVideo,
  'upload-failed': IconAlertTriangle,
  'course-opened': IconBellRinging,
};

interface NotificationRowProps {
  told: Told;
  /** Epoch ms. */
  now: number;
  /** It was followed. */
  onFollow: () => void;
}

/** One thing that happened, leading where it is about. */
export function NotificationRow({ told, now, onFollow }: NotificationRowProps) {
  const { title, text } = notificationWords(told);
  const Icon = ICONS[told.kind];
  return (
    <li className={classes.row} data-unread={told.unread || undefined}>
      <IconTile className={classes.icon} data-kind={told.kind}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </IconTile>
      <Stack component="span" gap={2} className={classes.words}>
        <CoverLink to={notificationPath(told)} onClick={onFollow}>
          {told.unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </CoverLink>
        <span className={classes.text}>{text}</span>
        <Text component="time" size="sm" dimmed dateTime={told.at}>
          {formatAgo(Date.parse(told.at), now)}
        </Text>
      </Stack>
      {told.unread && <span className={classes.mark} aria-hidden />}
    </li>
  );
}
