import { paths } from '#config/paths.ts';
import type { Command } from '../command.ts';
import { isCourseIdPayload } from './course-payload.ts';
import type { CourseIdPayload } from './course-payload.ts';

export const libraryArchive: Command<CourseIdPayload, 'learningArchive'> = {
  endpoint: 'learningArchive',
  v: 1,
  isPayload: isCourseIdPayload,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Archive “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.myLearning,
  toBody: ({ courseId }) => ({ courseId }),
  merge: (_earlier, later) => later,
  needs: ({ courseId }) => [courseId],
  overlay: {
    library: (library, { courseId }) => {
      const course = library.purchasedCourses.find(({ _id }) => _id === courseId);
      if (!course) return library;
      return {
        ...library,
        purchasedCourses: library.purchasedCourses.filter(({ _id }) => _id !== courseId),
        archivedCourses: [...library.archivedCourses, course],
      };
    },
  },
};
