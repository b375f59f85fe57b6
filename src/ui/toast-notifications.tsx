import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { TOAST_LIMIT, TOAST_MS } from '#contract/limits.ts';
import { MantineScope } from './theme/mantine-scope.tsx';
import { closeDelay, type Toast } from './toast.ts';
import classes from './toast-notifications.module.css';

const ICONS = {
  info: <IconInfoCircle size={18} aria-hidden />,
  success: <IconCheck size={18} aria-hidden />,
  warning: <IconAlertTriangle size={18} aria-hidden />,
  error: <IconX size={18} aria-hidden />,
};

let mounted = false;

// A root of its own, so that a toast needs no host in the tree that the server renders.
function mount() {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <MantineScope>
      <Notifications
        position="bottom-right"
        limit={TOAST_LIMIT}
        autoClose={TOAST_MS}
        className={classes.stack}
        zIndex={400}
        notificationMaxHeight="80vh"
      />
    </MantineScope>,
  );
}

function toNotification(id: string, toast: Toast): NotificationData {
  const { title, message, action, tone = 'info' } = toast;
  return {
    id,
    title,
    message: action ? (
      <span className={classes.withAction}>
        <span>{message}</span>
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            notifications.hide(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      </span>
    ) : (
      message
    ),
    loading: tone === 'loading',
    icon: tone === 'loading' ? undefined : ICONS[tone],
    autoClose: closeDelay(toast),
    withCloseButton: tone !== 'loading',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    classNames: classes,
    'data-tone': tone,
  };
}

export function showNow(id: string, toast: Toast) {
  mount();
  notifications.show(toNotification(id, toast));
}

export function updateNow(id: string, toast: Toast) {
  const { notifications: shown, queue } = notificationsStore.getState();
  if ([...shown, ...queue].some((item) => item.id === id)) notifications.update(toNotification(id, toast));
  else showNow(id, toast);
}

export function hideNow(id: string) {
  notifications.hide(id);
}
