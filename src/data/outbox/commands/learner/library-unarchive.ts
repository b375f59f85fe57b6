import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isCourseIdPayload } from './course-payload.ts';

export const libraryUnarchive = declareCommand({
  kind: 'library-unarchive',
  endpoint: 'learningUnarchive',
  v: 1,
  isPayload: isCourseIdPayload,
  entity: ({ courseId }) => `library:${courseId}`,
  label: ({ title }) => `Restore “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.archived,
  toBody: ({ courseId }) => ({ courseId }),
  merge: laterWins,
  needs: ({ courseId }) => [courseId],
  overlay: {
    // For a hidden course the device has only the id. It is shown again after the next response with the library.
    library: (library, { courseId }) => ({
      ...library,
      purchasedCourses: [...library.purchasedCourses, ...library.archivedCourses.filter(({ _id }) => _id === courseId)],
      archivedCourses: library.archivedCourses.filter(({ _id }) => _id !== courseId),
      hiddenCourses: library.hiddenCourses.filter((id) => id !== courseId),
    }),
  },
  copies: learnerCopies,
  refreshes: ['library'],
});
