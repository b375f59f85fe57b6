import { Suspense } from 'react';
import { useEviction } from '#data/queries/device/eviction.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const EvictionBanner = lazyPart(() => import('./eviction-banner.tsx').then((m) => m.EvictionBanner));

/** Looks whether the browser deleted offline data, and loads what tells of it only then. */
export function EvictionNotice() {
  const { lost, ...actions } = useEviction();
  if (!lost) return null;
  return (
    <Suspense fallback={null}>
      <EvictionBanner lost={lost} {...actions} />
    </Suspense>
  );
}
