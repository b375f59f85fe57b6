import { paths } from '#config/paths.ts';
import type { CourseFields } from '#contract/authoring.ts';
import type { Command } from '../command.ts';
import { changeCourse, changeDraftCourse, courseLane } from '../course-lane.ts';
import { absorbIntoConflict, isFields, isNoEdit, isOpenConflict, mergeEdits, splitEdit } from '../field-edit.ts';
import { settleAuthored } from '../settle-authored.ts';
import { isNumber, isString, shapeOf } from '../shape.ts';
import { courseAdd } from './course-add.ts';

export interface CourseEditPayload {
  courseId: string;
  /** The course's title, for the list of waiting changes. */
  title: string;
  /** The version that it was made on. */
  version: number;
  from: Partial<CourseFields>;
  changes: Partial<CourseFields>;
  /** ISO time of this device. */
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

export const courseEdit: Command<CourseEditPayload, 'courseUpdate'> = {
  endpoint: 'courseUpdate',
  v: 1,
  isPayload,
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `Changes to the course “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, version, from, changes }) => ({ courseId, version, from, changes }),
  merge: (earlier, later, type) => (type === 'course-edit' ? mergeEdits(earlier, later) : null),
  isNothing: isNoEdit,
  split: splitEdit,
  absorb: (refused, later) => {
    const { type, payload } = refused;
    if (type === 'course-edit' && isOpenConflict(refused) && isPayload(payload)) {
      return absorbIntoConflict(payload, later);
    }
    if (type === 'course-add' && courseAdd.isPayload(payload)) {
      return {
        payload: { ...payload, fields: { ...payload.fields, ...later.changes } },
        revive: true,
        rest: null,
      };
    }
    return null;
  },
  settle: settleAuthored,
  overlay: {
    authored: (courses, { courseId, changes, at }) => changeCourse(courses, courseId, { ...changes, updatedAt: at }),
    draft: (draft, { changes, at }) => changeDraftCourse(draft, { ...changes, updatedAt: at }),
  },
};
