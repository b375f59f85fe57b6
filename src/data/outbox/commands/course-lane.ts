import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';

/** The lane of all commands about a course and its tracks. */
export function courseLane(courseId: string): string {
  return `course:${courseId}`;
}

/** Changes one course and moves it to the front of the list. */
export function changeCourse(
  courses: InstructorCourse[],
  courseId: string,
  change: Partial<InstructorCourse>,
): InstructorCourse[] {
  const course = courses.find(({ _id }) => _id === courseId);
  if (!course) return courses;
  return [{ ...course, ...change }, ...courses.filter((other) => other !== course)];
}

export function changeDraftCourse(draft: CourseDraft | null, change: Partial<InstructorCourse>): CourseDraft | null {
  return draft && { ...draft, course: { ...draft.course, ...change } };
}

export function changeTrack(
  draft: CourseDraft | null,
  trackId: string,
  change: Partial<DraftTrack>,
): CourseDraft | null {
  if (!draft) return draft;
  return { ...draft, tracks: draft.tracks.map((track) => (track._id === trackId ? { ...track, ...change } : track)) };
}
