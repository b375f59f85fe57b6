import { useQuery } from '@tanstack/react-query';
import { IconBooks } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { TOP_RATED_COUNT } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { topCoursesQuery } from '#data/queries/buying/courses.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { useIsOwn, useSession } from '#data/queries/account/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { CourseCard } from '#ui/course/course-card.tsx';
import { SkeletonCard } from '#ui/course/course-grid.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Rail } from '#ui/kit/rail.tsx';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { SampleNote } from '#ui/course/sample-note.tsx';
import { Section } from '#ui/page/section.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import type * as BelowFoldModule from './below-fold.tsx';
import { CATEGORIES_ID } from './categories-id.ts';
import { HeroCarousel, HeroSkeleton } from './hero-carousel.tsx';
import { PackageCard } from './package-card.tsx';
import { Promises } from './promises.tsx';
import { whenTouched } from '#lib/when-touched.ts';
import classes from './home-page.module.css';

const loadBelowFold = () => import('./below-fold.tsx');

/**
 * The part below the first screen is mostly text and links, so its code is loaded at the first touch. Without the server's HTML
 * (after a navigation) it is loaded at once. The server awaits it.
 */
const onTouch = (pick: (module: typeof BelowFoldModule) => ComponentType) =>
  lazy(async () => {
    if (document.getElementById(CATEGORIES_ID)) await whenTouched();
    return { default: pick(await loadBelowFold()) };
  });
const here = import.meta.env.SSR ? await loadBelowFold() : null;
const BelowFold = here?.BelowFold ?? onTouch((m) => m.BelowFold);
const About = here?.AboutBlock ?? onTouch((m) => m.AboutBlock);

// Constant elements: React keeps the server's HTML of a boundary only until the boundary gets a new element.
const BELOW_FOLD = (
  <Suspense fallback={null}>
    <BelowFold />
  </Suspense>
);
const ABOUT = (
  <Suspense fallback={null}>
    <About />
  </Suspense>
);

const LearnerHome = lazyPart(() => import('./learner-home.tsx').then((m) => m.LearnerHome));

/** As high as the greeting and a row of lessons, so that the page does not shift when they are there. */
function LearnerPlace() {
  return (
    <div className={classes.place} aria-hidden="true">
      <Skeleton height={44} width="min(24rem, 80%)" radius="md" />
      <Skeleton height={340} radius="lg" />
    </div>
  );
}

/** What a visitor sees first. */
function Pitch({ children }: { children: ReactNode }) {
  return (
    <div className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.headline}>
          Learn it once. <em>Build it for real.</em>
        </h1>
        <p className={classes.lead}>
          Short, practical courses by people who do the work every day. Study online, or on a train without a signal:
          your courses come with you.
        </p>
        <Group gap={12} className={classes.actions}>
          <LinkButton to={paths.category('programming')} size="lg">
            Browse courses
          </LinkButton>
          <LinkButton to={paths.bootcamp} size="lg" variant="default">
            See the bootcamp
          </LinkButton>
        </Group>
      </div>
      {children}
    </div>
  );
}

export function HomePage() {
  const { user, status } = useSession();
  const { data, isPending, isError, isFetching, refetch } = useQuery(topCoursesQuery());
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const courses = data?.courses ?? [];
  const unsure = status === 'unknown';
  const isLearner = status === 'signed-in' && user !== null && user.purchasedCourses.length > 0;
  const carousel = isPending ? <HeroSkeleton /> : courses.length > 0 && <HeroCarousel courses={courses} />;
  return (
    <PageContainer>
      <PageMeta
        bare
        title="Code It: courses and bootcamps that end in real work"
        description="Learn programming, design, business and more with expert instructors. Take your courses offline, build a portfolio and earn a certificate."
        canonical={paths.home}
      />
      {/* Until the session is known both are there, and CSS shows the one that the boot script found. */}
      {(unsure || isLearner) && (
        <div data-home={unsure ? 'learner' : undefined}>
          {isLearner ? (
            <Suspense fallback={<LearnerPlace />}>
              <LearnerHome username={user.username} />
            </Suspense>
          ) : (
            <LearnerPlace />
          )}
        </div>
      )}
      {!isLearner && (
        <div data-home={unsure ? 'visitor' : undefined} className={classes.first}>
          <Pitch>{carousel}</Pitch>
          <Promises />
        </div>
      )}

      <Section title="Top rated courses" description="The five courses that learners rate highest.">
        {data?.source === 'device' && <OfflineNote asOf={data.asOf} />}
        {isError && !data && (
          <ErrorState message={TEXT.courses.homeFailed} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data && courses.length === 0 && (
          <EmptyState
            icon={<IconBooks size={32} stroke={1.5} />}
            title="No courses yet"
            text="The first courses are on their way. Please check back soon."
          />
        )}
        {(isPending || courses.length > 0) && (
          <Rail className={classes.top}>
            {isPending
              ? Array.from({ length: TOP_RATED_COUNT }, (_, index) => <SkeletonCard key={index} />)
              : courses.map((course) => (
                  <CourseCard
                    key={course._id}
                    course={course}
                    onAddToCart={isOwn(course) ? undefined : addToCart}
                    wished={wished(course._id)}
                    onToggleWish={toggleWish}
                  />
                ))}
          </Rail>
        )}
        <SampleNote courses={courses} />
      </Section>

      {BELOW_FOLD}
      {isLearner && <div className={classes.featured}>{carousel}</div>}
      <PackageCard />
      {ABOUT}
    </PageContainer>
  );
}
