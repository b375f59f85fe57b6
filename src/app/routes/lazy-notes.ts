import { lazyPart } from '#ui/lazy-part.ts';

/** The notes of a lesson, which belong to another feature than the screens of lessons. */
export const LazyNotes = lazyPart(() => import('#features/notes/lesson-notes.tsx').then((m) => m.LessonNotes));
