import { useEffect, useEffectEvent } from 'react';
import { SEEK_SECONDS, VOLUME_STEP } from '#contract/limits.ts';

export type PlayerAction =
  | { type: 'toggle-play' }
  | { type: 'seek'; by: number }
  | { type: 'volume'; by: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-fullscreen' }
  | { type: 'toggle-captions' }
  | { type: 'note' }
  | { type: 'toggle-keys' };

/** What a key press carries; a DOM KeyboardEvent fits. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  target: EventTarget | null;
}

interface PlayerKey {
  /** As `KeyboardEvent.key` has it, in lower case. */
  key: string;
  /** As it stands on a keyboard. */
  shown: string;
  does: string;
  action: PlayerAction;
}

/** Every key of the player: what listens to them and the list that `?` shows are made of this. */
export const PLAYER_KEYS: readonly PlayerKey[] = [
  { key: ' ', shown: 'Space', does: 'Play or pause', action: { type: 'toggle-play' } },
  { key: 'arrowleft', shown: '←', does: `Back ${SEEK_SECONDS} seconds`, action: { type: 'seek', by: -SEEK_SECONDS } },
  {
    key: 'arrowright',
    shown: '→',
    does: `Forward ${SEEK_SECONDS} seconds`,
    action: { type: 'seek', by: SEEK_SECONDS },
  },
  { key: 'arrowup', shown: '↑', does: 'Louder', action: { type: 'volume', by: VOLUME_STEP } },
  { key: 'arrowdown', shown: '↓', does: 'Quieter', action: { type: 'volume', by: -VOLUME_STEP } },
  { key: 'm', shown: 'M', does: 'Mute or unmute', action: { type: 'toggle-mute' } },
  { key: 'c', shown: 'C', does: 'Captions on or off', action: { type: 'toggle-captions' } },
  { key: 'f', shown: 'F', does: 'Full screen on or off', action: { type: 'toggle-fullscreen' } },
  { key: 'n', shown: 'N', does: 'Add a note here', action: { type: 'note' } },
  { key: '?', shown: '?', does: 'Keyboard shortcuts', action: { type: 'toggle-keys' } },
];

const ACTIONS = new Map(PLAYER_KEYS.map(({ key, action }) => [key, action]));

// Where a key already means something: typing, walking a menu. A slider takes only the arrows.
const SLIDER = 'input[type="range"]';
const TYPING = `input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="dialog"]`;
// Space presses these; it must not also toggle the video.
const PRESSABLE = 'button, a[href], summary, [role="button"]';

/** The player's action for a key (specification, section 2, Player); null when another control uses the key. */
export function toPlayerAction(press: KeyPress): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // Most keyboards have this one above another.
  if (press.shiftKey && press.key !== '?') return null;
  const action = ACTIONS.get(press.key.toLowerCase());
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
