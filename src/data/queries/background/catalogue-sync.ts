import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startCatalogueSync } from '#data/catalogue/start-catalogue-sync.ts';
import { syncInWorker } from '#data/catalogue/sync-in-worker.ts';
import { catalogueWorker } from '#data/parts/load.ts';
import { queryKeys } from '../query-keys.ts';

const syncHere = async () => (await catalogueWorker()).askCatalogue('sync');

/** Where the sync runs: in the service worker, or in this page if there is none. 'unknown' until the registration has ended. */
export type CatalogueReader = 'unknown' | 'worker' | 'page';

/** Keeps the catalogue on this device up to date while the page is open. Mount it once, when the page is idle. */
export function useCatalogueSync(reader: CatalogueReader): void {
  const client = useQueryClient();
  useEffect(() => {
    if (reader === 'unknown') return undefined;
    const start = () =>
      startCatalogueSync({
        sync: reader === 'worker' ? syncInWorker : syncHere,
        onSynced: ({ upserts, deletes }) => {
          if (upserts + deletes === 0) return;
          // Lists that were read from this device are outdated now.
          void client.invalidateQueries({
            queryKey: queryKeys.courses,
            predicate: ({ state }) => (state.data as { source?: string } | undefined)?.source === 'device',
          });
        },
      });
    if (reader === 'worker') return start();
    // Without a service worker no visit starts offline, so visitors need not load the database code.
    let stop: (() => void) | undefined;
    const touched = new AbortController();
    const onTouch = () => {
      touched.abort();
      stop = start();
    };
    addEventListener('pointerdown', onTouch, { signal: touched.signal });
    addEventListener('keydown', onTouch, { signal: touched.signal });
    return () => {
      touched.abort();
      stop?.();
    };
  }, [client, reader]);
}
