import { useEffect, useEffectEvent } from 'react';
import { SEEK_SECONDS, VOLUME_STEP } from '#contract/limits.ts';

export type PlayerAction =
  | { type: 'toggle-play' }
  | { type: 'seek'; by: number }
  | { type: 'volume'; by: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-fullscreen' }
  | { type: 'toggle-captions' };

/** What a key press carries; a DOM KeyboardEvent fits. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  target: EventTarget | null;
}

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { type: 'toggle-play' },
  arrowleft: { type: 'seek', by: -SEEK_SECONDS },
  arrowright: { type: 'seek', by: SEEK_SECONDS },
  arrowup: { type: 'volume', by: VOLUME_STEP },
  arrowdown: { type: 'volume', by: -VOLUME_STEP },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-fullscreen' },
  c: { type: 'toggle-captions' },
};

// Where a key already means something: typing, walking a menu. A slider takes only the arrows.
const SLIDER = 'input[type="range"]';
const TYPING = `input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="dialog"]`;
// Space presses these; it must not also toggle the video.
const PRESSABLE = 'button, a[href], summary, [role="button"]';

/** The player's action for a key (specification, section 2, Player); null when another control uses the key. */
export function toPlayerAction(press: KeyPress): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return null;
  const action = ACTIONS[press.key.toLowerCase()];
  if (!action) return null;
  if (press.target instanceof Element) {
    if (press.target.closest(TYPING)) return null;
    if (press.key.startsWith('Arrow') && press.target.matches(SLIDER)) return null;
    if (press.key === ' ' && press.target.closest(PRESSABLE)) return null;
  }
  return action;
}

/** Handles the player's keys wherever the focus is, except on a control that uses the key itself. */
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
