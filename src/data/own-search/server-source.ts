import { inOrderOfStudy } from '#contract/next-lesson.ts';
import { call } from '../api/http-client.ts';
import { fetchAllNotes } from '../copies/note-copies.ts';
import type { OwnCourse, OwnSource } from './own-source.ts';

/**
 * What the server has, for a device without a database: each course is fetched once. Captions are left out, because each is a file
 * of its own.
 */
export function serverSource(userId: string, signal: AbortSignal): OwnSource {
  const courses = new Map<string, OwnCourse>();
  const loadCourse = async (courseId: string): Promise<OwnCourse> => {
    const known = courses.get(courseId);
    if (known) return known;
    const { courseTitle, data: tracks } = await call('courseContent', { query: { courseId }, userId, signal });
    const course = { courseTitle, tracks };
    courses.set(courseId, course);
    return course;
  };
  return {
    async loadCourses() {
      const { data } = await call('userMyLearning', { userId, signal });
      const owned = [...inOrderOfStudy(data.purchasedCourses), ...data.archivedCourses].map(({ _id }) => _id);
      return { owned, versions: new Map(owned.map((courseId) => [courseId, ''])) };
    },
    loadCourse,
    loadSpoken: () => Promise.resolve([]),
    loadNotesVersion: () => Promise.resolve(''),
    loadNotes: () => fetchAllNotes(userId, signal),
  };
}
