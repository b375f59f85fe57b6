import { paths } from '#config/paths.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { courseLane } from '../course-lane.ts';
import { isBlob } from '../is-blob.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

export interface CourseThumbnailPayload {
  courseId: string;
  title: string;
  file: Blob;
}

/** It has no overlay: the URL of the picture is known only from the server's response. */
export const courseThumbnail = declareCommand({
  kind: 'course-thumbnail',
  endpoint: 'courseThumbnail',
  v: 1,
  isPayload: shapeOf<CourseThumbnailPayload>({ courseId: isString, title: isString, file: isBlob }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `Upload a picture for the course “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toQuery: ({ courseId }) => ({ courseId }),
  toForm: ({ file }) => {
    const form = new FormData();
    form.set('thumbnail', file, 'thumbnail');
    return form;
  },
  merge: (later, earlier) => earlier && later,
  overlay: {},
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
