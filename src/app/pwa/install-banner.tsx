import { HomeScreenSteps } from '#ui/home-screen-steps.tsx';
import { Banner } from './banner.tsx';
import type { InstallOffer } from './use-install-offer.ts';

/** Offers to install the app. On iOS, which has no install prompt, it explains how. */
export function InstallBanner({ offer: { kind, install, dismiss } }: { offer: InstallOffer }) {
  return kind === 'prompt' ? (
    <Banner
      title="Install Code It"
      detail="Open it from your home screen and study offline."
      action={{ label: 'Install', onClick: install }}
      dismissLabel="Not now"
      onDismiss={dismiss}
    />
  ) : (
    <Banner
      title="Code It on your home screen"
      detail={
        <>
          To study offline, and to keep your downloads for longer than a week:
          <HomeScreenSteps />
        </>
      }
      dismissLabel="Got it"
      onDismiss={dismiss}
    />
  );
}
