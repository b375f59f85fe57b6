import { useEffect, useEffectEvent } from 'react';
import { type PlayerAction, toPlayerAction } from './player-keys.ts';

/** Hears the player's keys wherever the focus is, but for a control that uses the key itself. */
export function usePlayerKeys(onAction: (action: PlayerAction) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? null : toPlayerAction(event);
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
