import { paths } from '#config/paths.ts';
import type { Command } from '../command.ts';
import { isCourseIdPayload } from './course-payload.ts';
import type { CourseIdPayload } from './course-payload.ts';

export const libraryRemove: Command<CourseIdPayload, 'learningRemove'> = {
  endpoint: 'learningRemove',
  v: 1,
  isPayload: isCourseIdPayload,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Remove “${title}” from My Learning`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.myLearning,
  toBody: ({ courseId }) => ({ courseId }),
  merge: (_earlier, later) => later,
  needs: ({ courseId }) => [courseId],
  overlay: {
    library: (library, { courseId }) => ({
      ...library,
      purchasedCourses: library.purchasedCourses.filter(({ _id }) => _id !== courseId),
      archivedCourses: library.archivedCourses.filter(({ _id }) => _id !== courseId),
      hiddenCourses: [...library.hiddenCourses.filter((id) => id !== courseId), courseId],
    }),
  },
};
