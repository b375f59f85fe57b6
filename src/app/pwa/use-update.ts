import { useEffect, useRef, useState } from 'react';
import { registerWorker, type WorkerRegistration } from './worker-registration.ts';

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
  const registration = useRef<WorkerRegistration | null>(null);

  useEffect(() => {
    if (!HAS_WORKERS || registration.current) return;
    registerWorker(() => setAvailable(true)).then(
      (registered) => {
        registration.current = registered;
        setWorker('registered');
      },
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
    apply: () => registration.current?.applyUpdate(),
    later: () => setAvailable(false),
  };
}
