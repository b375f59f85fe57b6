import { byPlace, textOf } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import type { NoteView } from '#data/queries/learning/notes.ts';

interface LessonNotes {
  trackId: string;
  courseId: string;
  title: string;
  notes: NoteView[];
}

export interface CourseNotes {
  courseId: string;
  title: string;
  lessons: LessonNotes[];
}

const simple = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The notes that have every word of `query`: in their text, in what they quote, or in the titles of course and lesson. */
export function searchNotes(notes: readonly NoteView[], query: string): NoteView[] {
  const words = simple(query).split(/\s+/).filter(Boolean);
  return notes.filter(({ note }) => {
    const said = simple([textOf(note), note.place.quote, note.lessonTitle, note.courseTitle].join('\n'));
    return words.every((word) => said.includes(word));
  });
}

/** By course and lesson, what was written last first; within a lesson in its order. The latest titles count. */
export function groupNotes(notes: readonly NoteView[]): CourseNotes[] {
  const latest = [...notes].sort((a, b) => b.note.createdAt - a.note.createdAt);
  const courses = new Map<string, CourseNotes>();
  const lessons = new Map<string, LessonNotes>();
  for (const view of latest) {
    const { courseId, trackId, courseTitle, lessonTitle } = view.note;
    const course = courses.get(courseId) ?? { courseId, title: courseTitle, lessons: [] };
    courses.set(courseId, course);
    const lesson = lessons.get(trackId) ?? { trackId, courseId, title: lessonTitle, notes: [] };
    if (!lessons.has(trackId)) course.lessons.push(lesson);
    lessons.set(trackId, lesson);
    lesson.notes.push(view);
  }
  for (const lesson of lessons.values()) lesson.notes = inOrder(lesson.notes);
  return [...courses.values()];
}

/** In the order of their lesson. */
export function inOrder(notes: readonly NoteView[]): NoteView[] {
  return [...notes].sort((a, b) => byPlace(a.note, b.note));
}

/** Whether there is nothing but the place. */
export function isBookmark(note: Note): boolean {
  return textOf(note) === '';
}
