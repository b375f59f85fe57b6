import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';

const CourseOffer = lazyPart(() => import('#features/catalogue/course-offer.tsx').then((m) => m.CourseOffer));

/** The offer of a course, which is the catalogue's, for the pages of its lessons; features do not import each other. */
export function LazyOffer({ courseId }: { courseId: string }) {
  return (
    <Suspense fallback={null}>
      <CourseOffer courseId={courseId} />
    </Suspense>
  );
}
