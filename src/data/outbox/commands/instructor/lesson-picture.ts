import { paths } from '#config/paths.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { courseLane } from '../course-lane.ts';
import { isBlob } from '../is-blob.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

export interface LessonPicturePayload {
  courseId: string;
  /** Generated on this device, so that the lesson's text can refer to the picture before it is uploaded. */
  pictureId: string;
  title: string;
  file: Blob;
}

/** Enqueue it before the edit whose text refers to the picture, so that the server has the picture first. */
export const lessonPicture = declareCommand({
  kind: 'lesson-picture',
  endpoint: 'lessonPictureAdd',
  v: 1,
  isPayload: shapeOf<LessonPicturePayload>({ courseId: isString, pictureId: isString, title: isString, file: isBlob }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `Upload a picture for a lesson in “${title}”`,
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toQuery: ({ courseId, pictureId }) => ({ courseId, pictureId }),
  toForm: ({ file }) => {
    const form = new FormData();
    form.set('picture', file, 'picture');
    return form;
  },
  merge: () => null,
  overlay: {},
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
