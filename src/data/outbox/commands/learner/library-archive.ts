import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isCourseIdPayload } from './course-payload.ts';

export const libraryArchive = declareCommand({
  kind: 'library-archive',
  endpoint: 'learningArchive',
  v: 1,
  isPayload: isCourseIdPayload,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Archive “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.myLearning,
  toBody: ({ courseId }) => ({ courseId }),
  merge: laterWins,
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
  copies: learnerCopies,
  refreshes: ['library'],
});
