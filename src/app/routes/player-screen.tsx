import { Suspense } from 'react';
import { PlayerPage } from '#features/player/player-page.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const CourseOffer = lazyPart(() => import('#features/catalogue/course-offer.tsx').then((m) => m.CourseOffer));

function Offer({ courseId }: { courseId: string }) {
  return (
    <Suspense fallback={null}>
      <CourseOffer courseId={courseId} />
    </Suspense>
  );
}

/** Combines the player with the offer of a course, which is the catalogue's, because features do not import each other. */
export function PlayerScreen() {
  return <PlayerPage Offer={Offer} />;
}
