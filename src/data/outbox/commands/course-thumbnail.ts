import { paths } from '#config/paths.ts';
import type { Command } from '../command.ts';
import { courseLane } from '../course-lane.ts';
import { isBlob } from '../is-blob.ts';
import { settleAuthored } from '../settle-authored.ts';
import { isString, shapeOf } from '../shape.ts';

export interface CourseThumbnailPayload {
  courseId: string;
  title: string;
  file: Blob;
}

/** The copies get the picture's address with the server's answer. */
export const courseThumbnail: Command<CourseThumbnailPayload, 'courseThumbnail'> = {
  endpoint: 'courseThumbnail',
  v: 1,
  isPayload: shapeOf<CourseThumbnailPayload>({ courseId: isString, title: isString, file: isBlob }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `A picture for the course “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toQuery: ({ courseId }) => ({ courseId }),
  toForm: ({ file }) => {
    const form = new FormData();
    form.set('thumbnail', file, 'thumbnail');
    return form;
  },
  merge: (_earlier, later, type) => (type === 'course-thumbnail' ? later : null),
  settle: settleAuthored,
};
