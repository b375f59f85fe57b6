import { paths } from '#config/paths.ts';
import type { CourseFields } from '#contract/course-fields.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { changeCourse, changeDraftCourse, courseLane } from '../course-lane.ts';
import { absorbIntoConflict, isFields, isNoEdit, mergeEdits, splitEdit } from '../field-edit.ts';
import { isNumber, isString, shapeOf } from '#data/checks/shape.ts';
import { courseAdd } from './course-add.ts';

export interface CourseEditPayload {
  courseId: string;
  /** The course's title, for the list of pending changes. */
  title: string;
  /** The version of the course that was edited. */
  version: number;
  from: Partial<CourseFields>;
  changes: Partial<CourseFields>;
  /** ISO time by this device's clock. */
  at: string;
}

const isPayload = shapeOf<CourseEditPayload>({
  courseId: isString,
  title: isString,
  version: isNumber,
  from: isFields,
  changes: isFields,
  at: isString,
});

export const courseEdit = declareCommand({
  kind: 'course-edit',
  endpoint: 'courseUpdate',
  v: 1,
  isPayload,
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `Your edit of the course “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId, 'details'),
  toBody: ({ courseId, version, from, changes }) => ({ courseId, version, from, changes }),
  merge: (later, earlier) => earlier && mergeEdits(earlier, later),
  isNothing: isNoEdit,
  split: splitEdit,
  absorb: (later, { same, command, lastCode }) => {
    if (same && lastCode === 'conflict') return absorbIntoConflict(same, later);
    const added = command.as(courseAdd);
    return added && { payload: { ...added, fields: { ...added.fields, ...later.changes } }, revive: true, rest: null };
  },
  overlay: {
    authored: (courses, { courseId, changes, at }) => changeCourse(courses, courseId, { ...changes, updatedAt: at }),
    draft: (draft, { changes, at }) => changeDraftCourse(draft, { ...changes, updatedAt: at }),
  },
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
