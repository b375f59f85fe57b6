import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type CatalogueReader, useCatalogueSync } from '#data/queries/catalogue-sync.ts';
import { useSession } from '#data/queries/session.ts';
import { useInstallOffer } from './use-install-offer.ts';
import { useStorageNotice } from './use-storage-notice.ts';
import { useUpdate } from './use-update.ts';

// Most visits are offered nothing, and a visitor downloads nothing.
const LearnerRunner = lazy(() => import('./learner-runner.tsx').then((m) => ({ default: m.LearnerRunner })));
const StorageNotice = lazy(() => import('./storage-notice.tsx').then((m) => ({ default: m.StorageNotice })));
const Banner = lazy(() => import('./banner.tsx').then((m) => ({ default: m.Banner })));

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
      import('#data/search/search-catalogue.ts')
        .then(({ prepareSearch }) => prepareSearch())
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
  if (update.available) {
    return (
      <Banner
        title="A new version is ready"
        detail="It takes a moment, and what you have on this device stays."
        action={{ label: 'Reload', onClick: update.apply }}
        dismissLabel="Later"
        onDismiss={update.later}
      />
    );
  }
  if (storage) return <StorageNotice reason={storage.reason} onDismiss={storage.dismiss} />;
  if (offer?.kind === 'prompt') {
    return (
      <Banner
        title="Install Code It"
        detail="Open it from your home screen and study without a connection."
        action={{ label: 'Install', onClick: offer.install }}
        dismissLabel="Not now"
        onDismiss={offer.dismiss}
      />
    );
  }
  if (offer?.kind === 'ios') {
    return (
      <Banner
        title="Code It on your home screen"
        detail="Tap Share, then “Add to Home Screen”, to study without a connection."
        dismissLabel="Got it"
        onDismiss={offer.dismiss}
      />
    );
  }
  return null;
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
  return (
    <>
      <Offers update={update} />
      {status === 'signed-in' && <LearnerRunner />}
    </>
  );
}
