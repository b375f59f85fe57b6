import { lazy } from 'react';
import { CoursePage } from '#features/instructor/course/course-page.tsx';

const ParsedLesson = lazy(() =>
  import('#features/learning/parsed-lesson.tsx').then((m) => ({ default: m.ParsedLesson })),
);

/** A course and its tracks, with the reader's own rendering as the preview: two features that do not know each other. */
export function InstructorCourseScreen() {
  return <CoursePage Preview={ParsedLesson} />;
}
