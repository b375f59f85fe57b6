import { paths } from '#config/paths.ts';
import type { InstructorCourse } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { changeCourse, changeDraftCourse, courseLane } from '../course-lane.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

export interface CourseStatusPayload {
  courseId: string;
  title: string;
  status: InstructorCourse['status'];
}

const isStatus = shapeOf<Pick<InstructorCourse, '_id' | 'status'>>({
  _id: isString,
  status: (value) => value === 'published' || value === 'draft',
});

export const courseStatus = declareCommand({
  kind: 'course-status',
  endpoint: 'courseStatus',
  v: 1,
  isPayload: shapeOf<CourseStatusPayload>({
    courseId: isString,
    title: isString,
    status: (value) => value === 'published' || value === 'draft',
  }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title, status }) => (status === 'published' ? `Publish “${title}”` : `Move “${title}” to draft`),
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toQuery: ({ courseId }) => ({ courseId }),
  toBody: ({ status }) => ({ status }),
  merge: (later, earlier) => earlier && later,
  // Specification, section 4: 'if the server returns no data the previous status is restored and the error shown'.
  mustTell: {
    isTold: (data, { courseId, status }) => isStatus(data) && data._id === courseId && data.status === status,
    otherwise: AUTHORING_TEXT.statusFailed,
  },
  overlay: {
    authored: (courses, { courseId, status }) => changeCourse(courses, courseId, { status }),
    draft: (draft, { status }) => changeDraftCourse(draft, { status }),
  },
  // The latest wanted status is now set. A retry of an earlier, refused status command would change it again.
  alsoSettles: (_payload, refused) => refused.filter(({ kind }) => kind === 'course-status'),
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
