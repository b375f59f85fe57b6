import { courseAdd } from './instructor/course-add.ts';
import { courseEdit } from './instructor/course-edit.ts';
import { courseNoticesRead } from './instructor/course-notices-read.ts';
import { courseStatus } from './instructor/course-status.ts';
import { courseThumbnail } from './instructor/course-thumbnail.ts';
import { lessonPicture } from './instructor/lesson-picture.ts';
import { trackAdd } from './instructor/track-add.ts';
import { trackEdit } from './instructor/track-edit.ts';
import { trackMove } from './instructor/track-move.ts';
import { trackRemove } from './instructor/track-remove.ts';

/** Every command of the instructor area. All commands of a course share one lane, so that a folder is sent before its tracks. */
export const INSTRUCTOR_COMMANDS = [
  courseAdd,
  courseEdit,
  courseNoticesRead,
  courseStatus,
  courseThumbnail,
  lessonPicture,
  trackAdd,
  trackEdit,
  trackMove,
  trackRemove,
] as const;
