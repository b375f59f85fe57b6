import type { ComponentType } from 'react';
import type { NotePlace } from '#contract/note.ts';

/** Where in a lesson: a second of a video, a block of a text, or neither. */
export type LessonPlace = Omit<NotePlace, 'at'>;

export interface LessonNotesProps {
  lesson: { courseId: string; trackId: string; courseTitle: string; lessonTitle: string };
  /** Where the learner is in the lesson now. */
  readPlace: () => LessonPlace;
  /** Brings the lesson to the place of a note. */
  onOpen: (place: LessonPlace) => void;
  /** A new object asks for a note at its place: the field gets the focus. */
  request: { place: LessonPlace } | null;
  /** After a note that was asked for is saved. */
  onSaved?: (place: LessonPlace) => void;
}

/** The notes of a lesson, for the screens that show one: they are of another feature. */
export type LessonNotesSlot = ComponentType<LessonNotesProps>;
