import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isCourseIdPayload } from './course-payload.ts';

export const libraryRemove = declareCommand({
  kind: 'library-remove',
  endpoint: 'learningRemove',
  v: 1,
  isPayload: isCourseIdPayload,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Remove “${title}” from My Learning`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.myLearning,
  toBody: ({ courseId }) => ({ courseId }),
  merge: laterWins,
  needs: ({ courseId }) => [courseId],
  overlay: {
    library: (library, { courseId }) => ({
      ...library,
      purchasedCourses: library.purchasedCourses.filter(({ _id }) => _id !== courseId),
      archivedCourses: library.archivedCourses.filter(({ _id }) => _id !== courseId),
      hiddenCourses: [...library.hiddenCourses.filter((id) => id !== courseId), courseId],
    }),
  },
  copies: learnerCopies,
  refreshes: ['library'],
});
