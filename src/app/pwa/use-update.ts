import { useEffect, useRef, useState } from 'react';
import type { ApplyUpdate } from './follow-updates.ts';
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
export function useUpdate(): Update {
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
