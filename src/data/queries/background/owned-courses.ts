import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withDb } from '#data/db/with-db.ts';
import type { LostCourse } from '#data/owned/forget-lost-courses.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { useLibrary } from '../learning/library.ts';
import { useSession } from '../account/session.ts';

export type { LostCourse };

/**
 * Keeps the owned courses on this device up to date while it is mounted. Mount it once, when the page is idle. `tell` is called
 * for each course that was deleted because the user no longer owns it; it must be the same function at each render.
 */
export function useOwnedCourses(tell: (lost: LostCourse) => void): void {
  const client = useQueryClient();
  const userId = useSession().user?._id;
  const { library } = useLibrary();
  // Undefined until the library is known.
  const owned = library && library.purchasedCourses.length + library.archivedCourses.length > 0;
  useEffect(() => {
    if (!userId || owned === undefined) return undefined;
    let left = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      // For a user without owned courses and without stored content, the code is not loaded.
      if (!owned && (await withDb((db) => db.contents.where({ userId }).count())) === 0) return;
      const { keepOwned } = await import('./keep-owned.ts');
      if (!left) stop = keepOwned({ client, userId, session: sessionSignal(), tell });
    };
    start().catch((error: unknown) => console.warn('Owned courses', error));
    return () => {
      left = true;
      stop?.();
    };
  }, [client, userId, owned, tell]);
}
