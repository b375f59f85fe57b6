import { HomeScreenSteps } from '#ui/home-screen-steps.tsx';
import { Banner } from './banner.tsx';
import type { InstallOffer } from './use-install-offer.ts';

/** Offers to put the app on the home screen; where the browser has no question of its own, it says how. */
export function InstallBanner({ offer: { kind, install, dismiss } }: { offer: InstallOffer }) {
  return kind === 'prompt' ? (
    <Banner
      title="Install Code It"
      detail="Open it from your home screen and study without a connection."
      action={{ label: 'Install', onClick: install }}
      dismissLabel="Not now"
      onDismiss={dismiss}
    />
  ) : (
    <Banner
      title="Code It on your home screen"
      detail={
        <>
          Study without a connection. In the browser, what is kept here goes after seven days without a visit.
          <HomeScreenSteps />
        </>
      }
      dismissLabel="Got it"
      onDismiss={dismiss}
    />
  );
}
