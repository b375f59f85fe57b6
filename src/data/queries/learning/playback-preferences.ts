import { useSyncExternalStore } from 'react';
import {
  getPlaybackPreferences,
  PLAYBACK_DEFAULTS,
  type PlaybackPreferences,
  subscribePlaybackPreferences,
} from '#data/preferences/playback-preferences.ts';

/** How lessons play and download on this device; the defaults on the server and while hydrating. */
export function usePlaybackPreferences(): PlaybackPreferences {
  return useSyncExternalStore(subscribePlaybackPreferences, getPlaybackPreferences, () => PLAYBACK_DEFAULTS);
}
