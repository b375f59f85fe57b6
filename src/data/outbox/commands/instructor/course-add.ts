import { paths } from '#config/paths.ts';
import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { blankFields } from '#contract/field.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { courseLane } from '../course-lane.ts';
import { fieldChecks } from '#data/checks/field-checks.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

export interface CourseAddPayload {
  /** Generated on this device, so that tracks can be added before the server knows the course. */
  courseId: string;
  fields: CourseFields;
  /** The instructor's name, shown with the course on this device. */
  username: string;
  /** ISO time by this device's clock, shown until the server sends its own. */
  at: string;
}

export const courseAdd = declareCommand({
  kind: 'course-add',
  endpoint: 'courseAdd',
  v: 1,
  isPayload: shapeOf<CourseAddPayload>({
    courseId: isString,
    fields: shapeOf(fieldChecks(COURSE_FIELDS)),
    username: isString,
    at: isString,
  }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ fields }) => `Create the course “${fields.title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, fields }) => ({ courseId, ...fields }),
  merge: () => null,
  isGate: true,
  overlay: {
    authored: (courses, payload) =>
      courses.some(({ _id }) => _id === payload.courseId) ? courses : [toInstructorCourse(payload), ...courses],
    draft: (draft, payload) => draft ?? { course: toInstructorCourse(payload), tracks: [] },
  },
  shownWhenRefused: ['authored', 'draft'],
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});

function toInstructorCourse({ courseId, fields, username, at }: CourseAddPayload): InstructorCourse {
  return {
    ...blankFields(COURSE_FIELDS),
    ...fields,
    _id: courseId,
    thumbnail: null,
    averageRating: null,
    ratingsCount: 0,
    reviewsCount: 0,
    studentsCount: 0,
    createdBy: { username },
    level: null,
    isPackage: false,
    source: 'own',
    status: 'draft',
    createdAt: at,
    updatedAt: at,
    previewTrackId: null,
    trackCount: 0,
    lessonsCount: 0,
    totalSeconds: 0,
    version: 0,
  };
}
