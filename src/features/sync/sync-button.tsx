import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudLock,
  IconCloudOff,
  IconCloudUp,
  IconLogin,
} from '@tabler/icons-react';
import classes from './sync-button.module.css';
import type { SyncState } from './sync-state.ts';

const ICON: Record<SyncState['kind'], typeof IconCloudUp> = {
  saved: IconCloudCheck,
  offline: IconCloudOff,
  waiting: IconCloudUp,
  login: IconLogin,
  refused: IconAlertTriangle,
  others: IconCloudLock,
};

interface SyncButtonProps {
  state: SyncState;
  expanded: boolean;
  onOpen: () => void;
}

/** The badge in the header: the number of pending changes. Opens their list. */
export function SyncButton({ state, expanded, onOpen }: SyncButtonProps) {
  const Icon = ICON[state.kind];
  return (
    <button
      type="button"
      className={classes.badge}
      data-kind={state.kind}
      aria-label={state.label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      title={state.label}
      onClick={onOpen}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {state.count > 0 && <span className={classes.count}>{state.count > 99 ? '99+' : state.count}</span>}
    </button>
  );
}
