import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startCatalogueSync } from '#data/catalogue/start-catalogue-sync.ts';
import { syncInWorker } from '#data/catalogue/sync-in-worker.ts';
import { catalogueWorker } from '#data/parts/load.ts';
import { queryKeys } from '../query-keys.ts';

const syncHere = async () => (await catalogueWorker()).askCatalogue('sync');

/** Who reads the feed: the service worker, or this page where there is none. 'unknown' while that is being found out. */
export type CatalogueReader = 'unknown' | 'worker' | 'page';

/** Keeps the catalogue of this device fresh while this page lives. Mount it once, after the page is idle. */
export function useCatalogueSync(reader: CatalogueReader): void {
  const client = useQueryClient();
  useEffect(() => {
    if (reader === 'unknown') return undefined;
    const start = () =>
      startCatalogueSync({
        sync: reader === 'worker' ? syncInWorker : syncHere,
        onSynced: ({ upserts, deletes }) => {
          if (upserts + deletes === 0) return;
          // Lists that came from this device were made of the earlier courses.
          void client.invalidateQueries({
            queryKey: queryKeys.courses,
            predicate: ({ state }) => (state.data as { source?: string } | undefined)?.source === 'device',
          });
        },
      });
    if (reader === 'worker') return start();
    // Without a worker no visit starts offline: who only looks in is not made to load a database.
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
