import { IconAlertTriangle, IconCloudOff, IconCloudUp, IconLogin } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { PendingCommand } from '#data/queries/outbox.ts';
import classes from './sync-popover.module.css';
import type { SyncState } from './sync-state.ts';

const ICON = { offline: IconCloudOff, waiting: IconCloudUp, login: IconLogin, refused: IconAlertTriangle };
const SHOWN = 6;

/** The badge and, when pressed, the list of what waits. */
export function SyncPopover({ state, commands }: { state: SyncState; commands: readonly PendingCommand[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const Icon = ICON[state.kind];

  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    return () => stop.abort();
  }, [open]);

  return (
    <span ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.badge}
        data-kind={state.kind}
        aria-label={state.label}
        aria-expanded={open}
        aria-controls={panelId}
        title={state.label}
        onClick={() => setOpen(!open)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {state.count > 0 && <span className={classes.count}>{state.count > 99 ? '99+' : state.count}</span>}
      </button>
      <div id={panelId} className={classes.panel} hidden={!open}>
        <p className={classes.title}>{state.label}</p>
        {commands.length > 0 && (
          <ul className={classes.list}>
            {commands.slice(0, SHOWN).map((command) => (
              <li key={command.id} data-state={command.state}>
                {command.label}
                {command.state === 'dead' && command.lastMessage && (
                  <span className={classes.reason}>{command.lastMessage}</span>
                )}
              </li>
            ))}
            {commands.length > SHOWN && <li className={classes.more}>and {commands.length - SHOWN} more</li>}
          </ul>
        )}
        <p className={classes.note}>
          {state.kind === 'login' ? (
            <Link to={paths.login} onClick={() => setOpen(false)}>
              Log in
            </Link>
          ) : (
            'Kept on this device, and delivered as soon as the server can be reached.'
          )}
        </p>
      </div>
    </span>
  );
}
