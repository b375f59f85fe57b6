import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueWorker } from '#data/parts/load.ts';
import { useSession } from '#data/queries/account/session.ts';
import { type CatalogueReader, useCatalogueSync } from '#data/queries/background/catalogue-sync.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import type { ApplyUpdate } from './follow-updates.ts';
import { prepareIosHomeScreen } from './prepare-ios-home-screen.ts';
import { UpdateBanner } from './update-banner.tsx';
import { useInstallOffer } from './use-install-offer.ts';
import { useStorageNotice } from './use-storage-notice.ts';
import { registerWorker } from './worker-registration.ts';

const HAS_WORKERS = import.meta.env.PROD && 'serviceWorker' in navigator;

interface Update {
  /** Whether this page has a worker, once that is known. */
  worker: 'unknown' | 'registered' | 'none';
  available: boolean;
  apply: () => void;
  later: () => void;
}

/** Registers the worker (in a production build) and tells whether a new version waits to be accepted. */
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
        // Private windows and policies refuse workers: the product then works online only.
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

// Most visits are offered nothing, and a visitor downloads nothing.
/** It salvages and resets what is on the device, and so knows the database. */
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
