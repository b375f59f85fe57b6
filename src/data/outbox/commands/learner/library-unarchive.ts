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
  label: ({ title }) => `Bring “${title}” back`,
  about: ({ courseId }) => [courseId],
  edit: () => paths.archived,
  toBody: ({ courseId }) => ({ courseId }),
  merge: laterWins,
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
  copies: learnerCopies,
  refreshes: ['library'],
});
