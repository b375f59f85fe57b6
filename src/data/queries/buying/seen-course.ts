import { useEffect } from 'react';
import type { Course } from '#contract/course.ts';
import { hasDatabase } from '#data/db/has-database.ts';
import { catalogue } from '#data/parts/load.ts';

/** Stores a viewed course, for devices without space for the whole catalogue. */
export function useSeenCourse(course: Course): void {
  useEffect(() => {
    void keep(course).catch((error: unknown) => console.warn('The course could not be kept on this device', error));
  }, [course]);
}

async function keep(course: Course): Promise<void> {
  // A first visit must not load and create the database only for this.
  if (!('indexedDB' in globalThis) || !(await hasDatabase())) return;
  const { keepSeen } = await catalogue();
  await keepSeen(course);
}
