import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueWorker } from '#data/parts/load.ts';
import { type CatalogueReader, useCatalogueSync } from '#data/queries/background/catalogue-sync.ts';
import { useSession } from '#data/queries/account/session.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { prepareIosHomeScreen } from './prepare-ios-home-screen.ts';
import { useInstallOffer } from './use-install-offer.ts';
import { useStorageNotice } from './use-storage-notice.ts';
import { useUpdate } from './use-update.ts';

// Most visits are offered nothing, and a visitor downloads nothing.
const LearnerRunner = lazyPart(() => import('./learner-runner.tsx').then((m) => m.LearnerRunner));
const StorageNotice = lazyPart(() => import('./storage-notice.tsx').then((m) => m.StorageNotice));
const UpdateBanner = lazyPart(() => import('./update-banner.tsx').then((m) => m.UpdateBanner));
const InstallBanner = lazyPart(() => import('./install-banner.tsx').then((m) => m.InstallBanner));

const READERS = { unknown: 'unknown', registered: 'worker', none: 'page' } as const satisfies Record<
  string,
  CatalogueReader
>;

/** The manifest's Search shortcut opens /?focus=search. */
function useSearchShortcut() {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('focus') !== 'search') return;
    document.querySelector<HTMLInputElement>('[role="search"] input')?.focus();
  }, []);
}

/** Makes the search of this device ready when the learner turns to the search box, before the first letter. */
function useSearchWarmUp() {
  useEffect(() => {
    const warmUp = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[role="search"]')) return;
      catalogueWorker()
        .then(({ askCatalogue }) => askCatalogue('prepare'))
        .catch((error: unknown) => console.warn('Offline search is not ready', error));
    };
    document.addEventListener('focusin', warmUp);
    return () => document.removeEventListener('focusin', warmUp);
  }, []);
}

/** The one banner that is due, if any. */
function Offers({ update }: { update: ReturnType<typeof useUpdate> }) {
  const { pathname } = useLocation();
  const offer = useInstallOffer(pathname);
  const storage = useStorageNotice();
  if (update.available) return <UpdateBanner onApply={update.apply} onLater={update.later} />;
  if (storage) return <StorageNotice reason={storage.reason} onDismiss={storage.dismiss} />;
  return offer && <InstallBanner offer={offer} />;
}

/**
 * What makes the site an app, mounted when the page is idle: the worker, its updates, the offer to install, the catalogue
 * on this device, the downloads that go on, and payments to be found again.
 */
export function PwaRoot() {
  const { status } = useSession();
  const update = useUpdate();
  useCatalogueSync(READERS[update.worker]);
  useSearchWarmUp();
  useSearchShortcut();
  useEffect(prepareIosHomeScreen, []);
  return (
    <>
      <Offers update={update} />
      {status === 'signed-in' && <LearnerRunner />}
    </>
  );
}
