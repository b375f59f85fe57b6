import { useRef } from 'react';
import type { CourseSummary } from '#contract/course.ts';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { useIsOwn } from '#data/queries/account/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseGrid } from '#ui/course/course-grid.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { SampleNote } from '#ui/course/sample-note.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import { OtherWays } from './other-ways.tsx';
import type { ListingSubject } from './listing-rules.ts';
import { useLoadAhead } from './use-load-ahead.ts';
import classes from './listing.module.css';

// Enough cards to fill the first screen of a desktop.
const FIRST_ROW = 4;

interface ListingResultProps {
  subject: ListingSubject;
  /** Those that are loaded, of which `shown` are drawn. */
  courses: readonly CourseSummary[];
  shown: number;
  /** How many match, in words. */
  matches: string;
  hasMore: boolean;
  loadMore: () => void;
  moreFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
  /** Whether a filter is set, and the words of the text filter. */
  filtering: boolean;
  text: string;
  onClear: () => void;
}

/** The cards, or a message when there are none. */
export function ListingResult(props: ListingResultProps) {
  const { subject, courses, shown, matches, hasMore, loadMore, moreFailed, isFetching, refetch } = props;
  const { filtering, text, onClear } = props;
  const end = useRef<HTMLDivElement>(null);
  useLoadAhead(end, { shown, loadMore, ready: hasMore && !moreFailed && !isFetching && shown <= courses.length });
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });

  if (courses.length === 0) {
    return (
      <>
        <EmptyState
          picture="search"
          title={`No courses found for '${subject.label}'`}
          text="Try adjusting your search or filter to find what you're looking for."
          action={
            filtering ? (
              <>
                <Button onClick={onClear}>Clear all filters</Button>
                {text.trim() && (
                  <LinkButton variant="default" to={paths.search(text)}>
                    Search all courses
                  </LinkButton>
                )}
              </>
            ) : (
              <LinkButton to={paths.home}>Browse Courses</LinkButton>
            )
          }
        />
        {subject.kind === 'search' && !filtering && <OtherWays />}
      </>
    );
  }
  return (
    <>
      <CourseGrid rows>
        {courses.slice(0, shown).map((course, index) => (
          <CourseCard
            key={course._id}
            course={course}
            headingLevel={2}
            row
            priority={index < FIRST_ROW}
            onAddToCart={isOwn(course) ? undefined : addToCart}
            wished={wished(course._id)}
            onToggleWish={toggleWish}
          />
        ))}
      </CourseGrid>
      <Stack gap={16} ref={end} className={classes.more}>
        <p>
          Showing {Math.min(shown, courses.length).toLocaleString('en-IN')} of {matches}
        </p>
        <SampleNote courses={courses} />
        {moreFailed && <p role="alert">{TEXT.courses.categoryFailed}</p>}
        {moreFailed ? (
          <Button variant="default" onClick={refetch} loading={isFetching}>
            Retry
          </Button>
        ) : (
          hasMore && (
            <Button variant="default" size="md" onClick={loadMore} loading={isFetching && shown > courses.length}>
              Load more
            </Button>
          )
        )}
      </Stack>
    </>
  );
}
