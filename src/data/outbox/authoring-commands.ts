import { courseAdd } from './commands/course-add.ts';
import { courseEdit } from './commands/course-edit.ts';
import { courseNoticesRead } from './commands/course-notices-read.ts';
import { courseStatus } from './commands/course-status.ts';
import { courseThumbnail } from './commands/course-thumbnail.ts';
import { lessonPicture } from './commands/lesson-picture.ts';
import { trackAdd } from './commands/track-add.ts';
import { trackEdit } from './commands/track-edit.ts';
import { trackMove } from './commands/track-move.ts';
import { trackRemove } from './commands/track-remove.ts';

/** The commands of the instructor area, as `COMMANDS`. All about a course are of one lane: parents come before children. */
export const AUTHORING_COMMANDS = {
  'course-add': courseAdd,
  'course-edit': courseEdit,
  'course-notices-read': courseNoticesRead,
  'course-status': courseStatus,
  'course-thumbnail': courseThumbnail,
  'lesson-picture': lessonPicture,
  'track-add': trackAdd,
  'track-edit': trackEdit,
  'track-move': trackMove,
  'track-remove': trackRemove,
};
