import { IconDeviceMobile } from '@tabler/icons-react';
import { isIosApp } from '#data/device/apple-device.ts';
import { hasHadSession } from '#data/session/session-store.ts';
import { useInBrowser } from '#lib/use-store.ts';
import { Note } from '#ui/kit/note.tsx';

/** Explains that the app on the iOS home screen does not share the browser's session. */
export function HomeScreenNote() {
  const first = useInBrowser() && isIosApp() && !hasHadSession();
  return (
    first && (
      <Note icon={<IconDeviceMobile size={18} aria-hidden />}>
        The app on your home screen stores its data separately, so please log in again.
      </Note>
    )
  );
}
