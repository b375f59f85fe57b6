import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { REVIEWS_ANCHOR } from '#config/paths.ts';
import type { Course } from '#contract/course.ts';
import { hasImportedRatings } from '#contract/ratings.ts';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarRating } from '#ui/course/star-rating.tsx';
import classes from './ratings-section.module.css';

/** The reviews start to load when they are this far below the screen. */
const AHEAD = '400px';

const Reviews = lazy(() =>
  import('./reviews.tsx').then(
    (m) => ({ default: m.Reviews }),
    // The chunk could not be loaded. The rest of the page must stay.
    () => ({ default: ReviewsNotLoaded }),
  ),
);

function ReviewsNotLoaded() {
  return <Text dimmed>The reviews could not be loaded. Please reload the page when you are online.</Text>;
}

const placeholder = <Skeleton height={180} radius="lg" />;

/** Whether the section is near the viewport, or the URL's hash names it. */
function useNear(asked: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!asked) return undefined;
    // After the route change, which scrolls to the top and moves the focus.
    const frame = requestAnimationFrame(() => {
      setNear(true);
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return { ref, near };
}

/** 'Ratings and reviews': the average at once; the reviews and the review form when the section is near the viewport. */
export function RatingsSection({ course, owned }: { course: Course; owned: boolean }) {
  const { hash } = useLocation();
  const { ref, near } = useNear(hash === `#${REVIEWS_ANCHOR}`);
  return (
    <section ref={ref} id={REVIEWS_ANCHOR} tabIndex={-1} aria-labelledby="reviews-title" className={classes.section}>
      <Group gap="4px 24px" align="baseline" justify="space-between" className={classes.head}>
        <h2 id="reviews-title" className={classes.title}>
          Ratings and reviews
        </h2>
        <StarRating
          rating={course.averageRating}
          count={course.ratingsCount}
          imported={hasImportedRatings(course)}
          size={20}
        />
      </Group>
      {near ? (
        <Suspense fallback={placeholder}>
          <Reviews course={course} owned={owned} />
        </Suspense>
      ) : (
        <div data-later>{placeholder}</div>
      )}
    </section>
  );
}
