import type { InstructorCourse } from '#contract/authoring.ts';
import { useWaitingThumbnail } from '#data/queries/authoring/waiting-thumbnail.ts';
import { CourseCover } from '#ui/course/course-cover.tsx';

/** The picture of an instructor's own course, at once the one that was chosen on this device. */
export function OwnCover({ course, sizes }: { course: InstructorCourse; sizes: string }) {
  const waiting = useWaitingThumbnail(course._id);
  return <CourseCover course={waiting ? { ...course, thumbnail: waiting } : course} sizes={sizes} />;
}
