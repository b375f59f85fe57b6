import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueWorker } from '#data/parts/load.ts';
import { useSession } from '#data/queries/account/session.ts';
import { type CatalogueReader, useCatalogueSync } from '#data/queries/background/catalogue-sync.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import type { ApplyUpdate } from './follow-updates.ts';
import { prepareIosHomeScreen } from './prepare-ios-home-screen.ts';
import { useInstallOffer } from './use-install-offer.ts';
import { useStorageNotice } from './use-storage-notice.ts';
import { registerWorker } from './worker-registration.ts';

const HAS_WORKERS = import.meta.env.PROD && 'serviceWorker' in navigator;

interface Update {
  /** Whether this page has a service worker; 'unknown' until the registration ends. */
  worker: 'unknown' | 'registered' | 'none';
  available: boolean;
  apply: () => void;
  later: () => void;
}

/** Registers the service worker (in a production build) and reports whether a new version is waiting. */
function useUpdate(): Update {
  const [worker, setWorker] = useState<Update['worker']>(HAS_WORKERS ? 'unknown' : 'none');
  const [available, setAvailable] = useState(false);
  const applyUpdate = useRef<ApplyUpdate | null>(null);
  const registering = useRef(false);

  useEffect(() => {
    if (!HAS_WORKERS || registering.current) return;
    registering.current = true;
    registerWorker((apply) => {
      applyUpdate.current = apply;
      setAvailable(true);
    }).then(
      () => setWorker('registered'),
      (error: unknown) => {
        // Private windows and policies can refuse service workers. The app then works online only.
        console.warn('The service worker could not be registered', error);
        setWorker('none');
      },
    );
  }, []);

  return {
    worker,
    available,
    apply: () => applyUpdate.current?.(),
    later: () => setAvailable(false),
  };
}

// Separate chunks: most visits show no banner, and only signed-in users need the runner. The storage notice imports the database.
const UpdateBanner = lazyPart(() => import('./update-banner.tsx').then((m) => m.UpdateBanner));
const StorageNotice = lazyPart(() => import('./storage-notice.tsx').then((m) => m.StorageNotice));
const LearnerRunner = lazyPart(() => import('./learner-runner.tsx').then((m) => m.LearnerRunner));
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

/** Prepares the offline search when the search box gets the focus, before the first letter is typed. */
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

/** Shows at most one banner. */
function Offers({ update }: { update: ReturnType<typeof useUpdate> }) {
  const { pathname } = useLocation();
  const offer = useInstallOffer(pathname);
  const storage = useStorageNotice();
  if (update.available) return <UpdateBanner onApply={update.apply} onLater={update.later} />;
  if (storage) return <StorageNotice reason={storage.reason} onDismiss={storage.dismiss} />;
  return offer && <InstallBanner offer={offer} />;
}

/**
 * Everything that makes the site an app, mounted when the page is idle: the service worker and its updates, the install offer,
 * the catalogue on this device, and the background work of a signed-in user.
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
