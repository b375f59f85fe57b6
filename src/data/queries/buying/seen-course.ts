import { useEffect } from 'react';
import type { Course } from '#contract/course.ts';
import { hasDatabase } from '#data/db/has-database.ts';
import { catalogue } from '#data/parts/load.ts';

/** Notes that this course is looked at: a device that cannot hold the whole catalogue keeps it. */
export function useSeenCourse(course: Course): void {
  useEffect(() => {
    void keep(course).catch((error: unknown) => console.warn('The course could not be kept on this device', error));
  }, [course]);
}

async function keep(course: Course): Promise<void> {
  // A first visit is not made to load a database for it.
  if (!('indexedDB' in globalThis) || !(await hasDatabase())) return;
  const { keepSeen } = await catalogue();
  await keepSeen(course);
}
