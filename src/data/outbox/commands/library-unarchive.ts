import type { Command } from '../command.ts';
import type { CourseIdPayload } from './course-payload.ts';

export const libraryUnarchive: Command<CourseIdPayload, 'learningUnarchive'> = {
  type: 'library-unarchive',
  endpoint: 'learningUnarchive',
  v: 1,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Bring “${title}” back`,
  toBody: ({ courseId }) => ({ courseId }),
  merge: (_earlier, later) => later,
  needs: ({ courseId }) => [courseId],
  overlay: {
    // A hidden course is known by its id alone: its card comes with the next answer of the server.
    library: (library, { courseId }) => ({
      ...library,
      purchasedCourses: [...library.purchasedCourses, ...library.archivedCourses.filter(({ _id }) => _id === courseId)],
      archivedCourses: library.archivedCourses.filter(({ _id }) => _id !== courseId),
      hiddenCourses: library.hiddenCourses.filter((id) => id !== courseId),
    }),
  },
};
