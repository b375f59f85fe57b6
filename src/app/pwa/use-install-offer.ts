import { useEffect, useState } from 'react';
import { isIosBrowser } from '#data/device/apple-device.ts';
import { useStore } from '#lib/use-store.ts';
import { installEventStore, isInstalled, promptInstall } from './install-event.ts';
import { loadInstallRecord, saveInstallRecord, shouldOfferInstall } from './install-offer.ts';

const SESSION_KEY = 'visitCounted';

/** Counts this visit once per session. Returns whether to show the offer at this path. */
function noteVisit(pathname: string): boolean {
  try {
    const record = loadInstallRecord(localStorage);
    const counted = sessionStorage.getItem(SESSION_KEY) !== null;
    const visits = record.visits + (counted ? 0 : 1);
    if (!counted) sessionStorage.setItem(SESSION_KEY, '1');
    if (visits !== record.visits) saveInstallRecord(localStorage, { ...record, visits });
    return shouldOfferInstall({ ...record, visits }, Date.now(), pathname);
  } catch (error) {
    // Site data is blocked. A dismissal could not be saved, so the offer is never shown.
    console.info('No installation is offered without storage', error);
    return false;
  }
}

export interface InstallOffer {
  kind: 'prompt' | 'ios';
  install: () => void;
  dismiss: () => void;
}

/** The install offer to show at this path; null for none. */
export function useInstallOffer(pathname: string): InstallOffer | null {
  const [due, setDue] = useState(false);
  const event = useStore(installEventStore, null);

  useEffect(() => {
    // After the paint, so that the offer does not delay the page.
    const timer = setTimeout(() => setDue(!isInstalled() && noteVisit(pathname)));
    return () => clearTimeout(timer);
  }, [pathname]);

  const dismiss = () => {
    setDue(false);
    saveInstallRecord(localStorage, { ...loadInstallRecord(localStorage), dismissedAt: Date.now() });
  };
  const install = () => {
    setDue(false);
    void promptInstall().then((outcome) => {
      if (outcome === 'dismissed') dismiss();
    });
  };
  if (!due) return null;
  if (event) return { kind: 'prompt', install, dismiss };
  return isIosBrowser() ? { kind: 'ios', install: dismiss, dismiss } : null;
}
