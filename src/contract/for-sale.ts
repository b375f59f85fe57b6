import type { CourseSummary } from './course.ts';
import type { TrackType } from './track-fields.ts';
import type { User } from './user.ts';

/** What of a track tells whether it can be studied. `hasFile`: a video of its own that was uploaded and processed. */
interface LessonParts {
  type: TrackType;
  content: string | null;
  videoUrl: string | null;
  hasFile: boolean;
}

const isFilled = (text: string | null) => text !== null && text.trim() !== '';

/**
 * Whether a track is a finished lesson: a text with words, or a video that plays. A folder is none, nor is a video whose file is
 * still on its way or being processed. In SQL: `isFinishedLesson` of server/services/authoring/track-view.ts.
 */
export function isFinishedLesson({ type, content, videoUrl, hasFile }: LessonParts): boolean {
  if (type === 'text') return isFilled(content);
  return type === 'video' && (hasFile || isFilled(videoUrl));
}

/** Whether the course has a finished lesson. A copy that a device saved before courses told of it is taken for one. */
export function isReady({ lessonsCount }: Pick<CourseSummary, 'lessonsCount'>): boolean {
  return lessonsCount !== 0;
}

/**
 * Whether the course is the user’s own (decisions, "Own courses"). Copies that an old version of the app saved have no
 * owner’s id, so the author’s name is compared instead.
 */
export function isOwnCourse(
  { createdBy }: Pick<CourseSummary, 'createdBy'>,
  user: Pick<User, '_id' | 'username'> | null,
): boolean {
  if (!user) return false;
  return createdBy._id === undefined ? createdBy.username === user.username : createdBy._id === user._id;
}
