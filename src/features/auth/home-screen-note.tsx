import { IconDeviceMobile } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isIosApp } from '#data/device/apple-device.ts';
import { hasHadSession } from '#data/session/session-store.ts';
import { Note } from '#ui/kit/note.tsx';

const nothingChanges = () => () => undefined;
const isFirstStart = () => isIosApp() && !hasHadSession();

/** Why whoever is logged in in the browser is not in the app that they just put on the home screen. */
export function HomeScreenNote() {
  const first = useSyncExternalStore(nothingChanges, isFirstStart, () => false);
  return (
    first && (
      <Note icon={<IconDeviceMobile size={18} aria-hidden />}>
        The app on the home screen keeps its own data: log in once more.
      </Note>
    )
  );
}
