import { lazy } from 'react';
import { CoursePage } from '#features/instructor/course/course-page.tsx';

const ParsedLesson = lazy(() =>
  import('#features/learning/parsed-lesson.tsx').then((m) => ({ default: m.ParsedLesson })),
);

/** Combines the course editor with the reader's renderer for the preview, because features do not import each other. */
export function InstructorCourseScreen() {
  return <CoursePage Preview={ParsedLesson} />;
}
