import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FACETS, isEmptyFilter, matchesFilter, toFilterParams } from '#contract/course-filter.ts';
import { TEXT } from '#contract/texts.ts';
import { siteOrigin } from '#config/site-origin.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonGrid } from '#ui/course/course-grid.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { JsonLd } from '#ui/page/json-ld.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { ListingSubject } from './listing-rules.ts';
import { ListingResult } from './listing-result.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { categoryData } from './structured-data.ts';
import { SearchedNote } from './searched-note.tsx';
import { useFilter } from './use-filter.ts';
import { useListing } from './use-listing.ts';
import classes from './listing.module.css';

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((m) => ({ default: m.FilterSheet })));

function countText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'course' : 'courses'}`;
}

/** The courses of a subject with what narrows and orders them: beside the list, or in a sheet where it is narrow. */
export function Listing({ subject }: { subject: ListingSubject }) {
  const { sort, setSort, filter, wanted, typed, setTyped, toggle, clear } = useFilter();
  const [sheet, setSheet] = useState(false);
  const view = useListing(subject, sort, toFilterParams(filter));
  const { listing, shown, isPending, isError, isFetching, refetch } = view;
  const searching = subject.kind === 'search';
  const stale = listing?.isStale === true || wanted !== filter;
  // Until the answer is there, what is held is narrowed by the same rules.
  const courses = stale ? listing?.courses.filter((course) => matchesFilter(course, wanted)) : listing?.courses;
  const chosen = FACETS.reduce((sum, facet) => sum + filter.chosen[facet].length, 0);
  const panel = listing && (
    <FilterPanel
      filter={filter}
      counts={listing.facets}
      without={searching ? undefined : 'category'}
      onToggle={toggle}
    />
  );
  const result = listing ? countText(listing.total) : '';
  const bare = listing ? listing.total === 0 && isEmptyFilter(wanted) : isError;

  return (
    <>
      {!searching && (
        <JsonLd
          data={
            import.meta.env.SSR && listing ? categoryData(subject, listing.courses.slice(0, shown), siteOrigin()) : null
          }
        />
      )}
      <PageHeader
        eyebrow={searching ? `Results for '${subject.label}'` : subject.label}
        title="Courses Dashboard"
        description={<span aria-live="polite">{stale ? '' : result || ' '}</span>}
      />
      <ListingToolbar
        filter={typed}
        onFilter={setTyped}
        sort={sort}
        onSort={setSort}
        searching={searching}
        filters={
          <Button
            variant="default"
            className={classes.filters}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            rightSection={
              chosen > 0 && (
                <span className={classes.number}>
                  {chosen}
                  <VisuallyHidden> active</VisuallyHidden>
                </span>
              )
            }
            aria-haspopup="dialog"
            disabled={!listing}
            onClick={() => setSheet(true)}
          >
            Filters
          </Button>
        }
      />
      <Stack gap={40} className={classes.layout} data-bare={bare || undefined}>
        <aside className={classes.aside} aria-label="Filters">
          {panel}
        </aside>
        <div className={classes.result} data-stale={stale || undefined}>
          <FilterChips filter={filter} onToggle={toggle} onClear={clear} />
          {listing?.source === 'device' && <SearchedNote asOf={listing.asOf} extent={listing.extent} />}
          {isPending && !isError && <SkeletonGrid />}
          {isError && (
            <ErrorState
              message={TEXT.courses.categoryFailed}
              text="Check your connection and try again."
              onRetry={refetch}
              retrying={isFetching}
            />
          )}
          {listing && courses && (
            <ListingResult
              subject={subject}
              courses={courses}
              total={listing.total}
              filtering={!isEmptyFilter(wanted)}
              text={wanted.text}
              onClear={clear}
              {...view}
            />
          )}
        </div>
      </Stack>
      {sheet && listing && (
        <Suspense fallback={null}>
          <FilterSheet
            result={result}
            canClear={!isEmptyFilter(filter)}
            onClear={clear}
            onClose={() => setSheet(false)}
          >
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
