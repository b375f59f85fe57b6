import type { CourseDraft } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { isFinishedLesson } from '#contract/finished-lesson.ts';
import { countOf } from '../count-of.ts';

/** What a course lacks before learners see it. `blocking`: why it cannot be published, as the server would say. */
export interface PublishCheck {
  blocking: string | null;
  missing: string[];
}

/** By what this device knows. `pictureWaits`: its thumbnail is still to be sent. */
export function checkPublishing({ course, tracks }: CourseDraft, pictureWaits: boolean): PublishCheck {
  const lessons = tracks.filter(({ type }) => type !== 'folder');
  const finished = lessons.filter(isFinishedLesson).length;
  const videos = lessons.filter((track) => track.type === 'video' && !isFinishedLesson(track)).length;
  return {
    blocking: finished === 0 ? AUTHORING_TEXT.noLesson : null,
    missing: [
      ...(lessons.length === 0 ? ['The course has no tracks yet.'] : []),
      ...(videos > 0 ? [`${countOf(videos, 'video')} ${videos === 1 ? 'is' : 'are'} still processing.`] : []),
      ...(course.thumbnail === null && !pictureWaits ? ['The course has no thumbnail.'] : []),
      ...(course.description.trim() === '' ? ['The course has no description.'] : []),
    ],
  };
}
