import type { DraftTrack } from '#contract/authoring.ts';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { blankFields } from '#contract/field.ts';
import { TRACK_FIELDS, TRACK_WORDS } from '#contract/track-fields.ts';
import type { NewTrack } from '#data/authoring/new-track.ts';

export const courseFields: CourseFields = {
  ...blankFields(COURSE_FIELDS),
  title: 'Looms',
  description: 'How to weave',
  price: 499,
  category: 'programming',
  subCategory: 'python',
  tags: ['craft'],
  learningObjectives: ['Weave'],
};

export function newTrack(change: Partial<NewTrack> = {}): NewTrack {
  return {
    ...blankFields(TRACK_WORDS),
    parentId: null,
    orderKey: 'a0',
    type: 'text',
    title: 'Warp',
    description: 'The first thread',
    content: 'Begin',
    ...change,
  };
}

export function draftTrack(_id: string, change: Partial<DraftTrack> = {}): DraftTrack {
  return {
    ...blankFields(TRACK_FIELDS),
    ...newTrack(),
    _id,
    courseId: 'c',
    durationSeconds: null,
    hasFile: false,
    version: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
