import { useMemo } from 'react';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { CourseFields } from '#contract/course-fields.ts';
import type { TrackFields } from '#contract/track-fields.ts';
import { CART_REMOVE_DELAY_MS } from '#contract/limits.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import type { NewTrack } from '#data/authoring/new-track.ts';
import type { TrackToAdd } from '#data/outbox/commands/instructor/track-add.ts';
import type { Submission } from '../submit.ts';

export { useCourseDraft } from './course-draft.ts';
export { useInstructorCourses } from './instructor-courses.ts';
export { useTrackHistory } from './track-history.ts';
export type { EditConflict } from '#data/outbox/view/authored-views.ts';
export type { TrackToAdd } from '#data/outbox/commands/instructor/track-add.ts';

const commands = () => import('./author.ts');

/** What an instructor does to their courses. Each resolves once the change is durable on this device. */
export interface Authoring {
  createCourse: (fields: CourseFields, thumbnail: File | null) => Promise<{ courseId: string; submission: Submission }>;
  /** Puts a course that was refused to be created back into its form. */
  withdrawCourse: (courseId: string, form: Record<string, unknown>) => Promise<void>;
  /** `from`: the fields as they were when the edit was begun. */
  editCourse: (
    courseId: string,
    version: number,
    from: Partial<CourseFields>,
    changes: Partial<CourseFields>,
  ) => Promise<Submission>;
  setThumbnail: (courseId: string, file: File) => Promise<Submission>;
  setStatus: (course: InstructorCourse, status: InstructorCourse['status']) => Promise<Submission>;
  /** `file`: its video, kept with it and sent after it. */
  addTrack: (
    courseId: string,
    track: NewTrack,
    file?: File | null,
  ) => Promise<{ trackId: string; submission: Submission }>;
  /** Told to the server in 5 s unless `undo` is called, which takes all of them back. */
  addTracks: (courseId: string, tracks: readonly TrackToAdd[]) => Promise<{ undo: () => Promise<void> }>;
  editTrack: (track: DraftTrack, from: Partial<TrackFields>, changes: Partial<TrackFields>) => Promise<Submission>;
  moveTrack: (track: DraftTrack, parentId: string | null, orderKey: string) => Promise<Submission>;
  /** Told to the server in 5 s unless `undo` is called; a folder goes with all that is in it. */
  removeTrack: (track: DraftTrack, title: string) => Promise<{ undo: () => Promise<void> }>;
  /** `value` is what is to be kept; undefined leaves a track removed that is gone on the server. */
  settleConflict: (conflict: EditConflict, value: unknown) => Promise<void>;
}

export function useAuthoring(): Authoring {
  return useMemo<Authoring>(
    () => ({
      createCourse: async (...said) => (await commands()).createCourse(...said),
      withdrawCourse: async (...said) => (await commands()).withdrawCourse(...said),
      editCourse: async (...said) => (await commands()).editCourse(...said),
      setThumbnail: async (...said) => (await commands()).setThumbnail(...said),
      setStatus: async (...said) => (await commands()).setStatus(...said),
      addTrack: async (...said) => (await commands()).addTrack(...said),
      addTracks: async (...said) => (await commands()).addTracks(CART_REMOVE_DELAY_MS, ...said),
      editTrack: async (...said) => (await commands()).editTrack(...said),
      moveTrack: async (...said) => (await commands()).moveTrack(...said),
      removeTrack: async (...said) => (await commands()).removeTrack(CART_REMOVE_DELAY_MS, ...said),
      settleConflict: async (...said) => (await commands()).settle(...said),
    }),
    [],
  );
}
