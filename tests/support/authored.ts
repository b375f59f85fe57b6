import type { DraftTrack } from '#contract/authoring.ts';
import type { CourseFields } from '#contract/course-fields.ts';
import type { NewTrack } from '#data/authoring/new-track.ts';

export const courseFields: CourseFields = {
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
    parentId: null,
    orderKey: 'a0',
    type: 'text',
    title: 'Warp',
    description: 'The first thread',
    content: 'Begin',
    videoUrl: null,
    ...change,
  };
}

export function draftTrack(_id: string, change: Partial<DraftTrack> = {}): DraftTrack {
  return {
    ...newTrack(),
    _id,
    courseId: 'c',
    preview: false,
    durationSeconds: null,
    hasFile: false,
    version: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
