import { IconZoomQuestion } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CourseSort } from '#contract/course-sort.ts';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { useAddToCart } from '#data/queries/cart.ts';
import { useWishlist } from '#data/queries/library.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CourseCard } from '#ui/course-card.tsx';
import { CourseGrid, SkeletonGrid } from '#ui/course-grid.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineNote } from '#ui/offline-note.tsx';
import { PageContainer } from '#ui/page-container.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMeta } from '#ui/page-meta.tsx';
import { useShelfActions } from '#ui/use-shelf-actions.ts';
import { filterCourses, type ListingSubject, parseSort, toListingSubject } from './listing-rules.ts';
import { ListingToolbar } from './listing-toolbar.tsx';
import { useListing } from './use-listing.ts';
import classes from './listing-page.module.css';

// Enough cards to fill the first screen of a desktop.
const FIRST_ROW = 4;

function countText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'course' : 'courses'}`;
}

function Listing({ subject }: { subject: ListingSubject }) {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get('sort'));
  const [filter, setFilter] = useState('');
  const deferred = useDeferredValue(filter);
  const { listing, shown, isPending, isError, moreFailed, isFetching, refetch, hasMore, loadMore } = useListing(
    subject,
    sort,
  );
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const matching = filterCourses(listing?.courses ?? [], deferred);
  const searching = subject.kind === 'search';
  const filtering = deferred.trim() !== '';

  function onSort(next: CourseSort | undefined) {
    setParams(next ? { sort: next } : {}, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        eyebrow={searching ? `Results for '${subject.label}'` : subject.label}
        title="Courses Dashboard"
        description={
          <span aria-live="polite">
            {listing
              ? filtering
                ? `${countText(matching.length)} of ${countText(listing.total)}`
                : countText(listing.total)
              : ' '}
          </span>
        }
      />
      <ListingToolbar filter={filter} onFilter={setFilter} sort={sort} onSort={onSort} searching={searching} />
      {listing?.source === 'device' && <OfflineNote asOf={listing.asOf} />}
      {isPending && !isError && <SkeletonGrid />}
      {isError && <ErrorState message={TEXT.courses.categoryFailed} onRetry={refetch} retrying={isFetching} />}
      {listing && matching.length === 0 && (
        <EmptyState
          icon={<IconZoomQuestion size={32} stroke={1.5} />}
          title={`No courses found for '${filtering ? deferred.trim() : subject.label}'`}
          text="Try adjusting your search or filter to find what you're looking for."
          action={
            filtering ? (
              <>
                <LinkButton to={paths.search(deferred)}>Search all courses</LinkButton>
                <Button variant="default" onClick={() => setFilter('')}>
                  Clear the filter
                </Button>
              </>
            ) : (
              <LinkButton to={paths.home}>Browse Courses</LinkButton>
            )
          }
        />
      )}
      {listing && matching.length > 0 && (
        <CourseGrid>
          {(filtering ? matching : matching.slice(0, shown)).map((course, index) => (
            <CourseCard
              key={course._id}
              course={course}
              headingLevel={2}
              priority={index < FIRST_ROW}
              onAddToCart={addToCart}
              wished={wished(course._id)}
              onToggleWish={toggleWish}
            />
          ))}
        </CourseGrid>
      )}
      {listing && matching.length > 0 && !filtering && (
        <div className={classes.more}>
          <p>
            Showing {Math.min(shown, listing.courses.length).toLocaleString('en-IN')} of {countText(listing.total)}
          </p>
          {moreFailed && <p role="alert">{TEXT.courses.categoryFailed}</p>}
          {moreFailed ? (
            <Button variant="default" onClick={refetch} loading={isFetching}>
              Retry
            </Button>
          ) : (
            hasMore && (
              <Button
                variant="default"
                size="md"
                onClick={loadMore}
                loading={isFetching && shown > listing.courses.length}
              >
                Load more
              </Button>
            )
          )}
        </div>
      )}
    </>
  );
}

/** A category, or the results of a search, with filter and order. */
export function ListingPage() {
  const { category = '' } = useParams();
  const subject = toListingSubject(category);
  const searching = subject.kind === 'search';
  return (
    <PageContainer>
      <PageMeta
        title={searching ? `Results for '${subject.label}'` : `${subject.label} courses`}
        description={
          searching
            ? `Courses that match '${subject.label}' by title, creator, category and tags.`
            : `${subject.label} courses by expert instructors: sorted by popularity, rating or price, to study online and offline.`
        }
        canonical={searching ? undefined : paths.category(subject.category)}
        noindex={searching}
      />
      <Listing key={category} subject={subject} />
    </PageContainer>
  );
}
