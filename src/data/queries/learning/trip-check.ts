import { useEffect, useMemo, useState } from 'react';
import type { Track } from '#contract/track.ts';
import type { PrefetchReport } from '#data/owned/prefetch-owned.ts';
import type { LessonState } from '#data/owned/check-trip.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { useDownloadRows } from './downloads.ts';
import { createLiveSources, useLive } from '../live.ts';
import { useSession } from '../account/session.ts';
import { device, downloads } from '#data/parts/load.ts';

export type { LessonState };

const SEPARATOR = ' ';
/** A value that changes when content or files of the course may have been added or deleted. */
const changesOf = createLiveSources(() =>
  Promise.resolve(async (db, key: string) => {
    const [userId = '', courseId = ''] = key.split(SEPARATOR);
    const [row, owned] = await Promise.all([db.contents.get([userId, courseId]), db.meta.get('ownedAt')]);
    return `${row?.asOf} ${String(owned?.value)}`;
  }),
);

/** By lesson, whether it opens offline; null until checked, and without a service worker. */
export function useTripCheck(courseId: string, tracks: readonly Track[]): ReadonlyMap<string, LessonState> | null {
  const userId = useSession().user?._id;
  const changes = useLive(userId === undefined ? null : changesOf(userId + SEPARATOR + courseId)).data;
  const rows = useDownloadRows();
  const verified = useMemo(
    () =>
      rows.flatMap((row) => (row.courseId === courseId && row.state === 'verified' ? row.trackId : [])).join(SEPARATOR),
    [rows, courseId],
  );
  const [states, setStates] = useState<ReadonlyMap<string, LessonState> | null>(null);
  useEffect(() => {
    if (userId === undefined || changes === undefined) return undefined;
    let left = false;
    look(userId, courseId, tracks).then(
      (found) => {
        if (!left) setStates(found);
      },
      (error: unknown) => console.warn('What is on this device could not be looked at', error),
    );
    return () => {
      left = true;
    };
  }, [userId, courseId, tracks, changes, verified]);
  return states;
}

async function look(userId: string, courseId: string, tracks: readonly Track[]) {
  // Without a worker no page opens offline, even if all its data is stored.
  if (!navigator.serviceWorker || !(await navigator.serviceWorker.getRegistration())?.active) return null;
  const [{ checkTrip }, { withDb }] = await Promise.all([downloads(), device()]);
  return withDb((db) => checkTrip({ db, userId, courseId, tracks }));
}

/** Downloads the texts and pictures of a course on the learner's request, so on every network on which downloads are allowed. */
export async function bringCourse(userId: string, courseId: string): Promise<PrefetchReport> {
  const [{ bringContents, createFetchBudget, inOneTab, ownedContents }, { withDb }] = await Promise.all([
    downloads(),
    device(),
  ]);
  const signal = sessionSignal();
  return inOneTab(userId, signal, () =>
    withDb(async (db) => {
      const library = (await db.libraries.get(userId))?.library;
      const shelved = library && ownedContents(library).find((owned) => owned.courseId === courseId);
      const stamp = (await db.contents.get([userId, courseId]))?.courseStamp ?? '';
      const course = shelved ?? { courseId, stamp, thumbnail: null };
      return bringContents(db, { userId, signal, courses: [course], budget: createFetchBudget(db, 'download') });
    }),
  );
}
