import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CourseSummary } from '#contract/course.ts';
import { emptyCounts, type FacetCounts, type FilterParams } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { LISTING_STEP } from '#contract/limits.ts';
import { categoryQuery, searchCoursesQuery } from '#data/queries/buying/courses.ts';
import { useInBrowser } from '#lib/use-store.ts';
import type { ListingSubject } from './listing-rules.ts';

interface Listing {
  courses: CourseSummary[];
  /** All that match, on the server or on this device. */
  total: number;
  /** Whether more may match: a search of the server looks at so many. */
  atLeast: boolean;
  source: 'server' | 'device';
  asOf: number;
  extent: { held: number; of: number } | undefined;
  facets: FacetCounts;
  /** What was probably meant by a search; the list is of that, unless the search is exact. */
  corrected: string | undefined;
  /** Whether the list is from the previous order or filter, and a new one is loading. */
  isStale: boolean;
}

/** Removes duplicates: pages fetched at different times may overlap. */
function distinct(courses: CourseSummary[]): CourseSummary[] {
  return [...new Map(courses.map((course) => [course._id, course])).values()];
}

/**
 * How many courses are drawn, kept with the entry of the history: a way back leads to as long a list, another order or filter
 * begins anew. The server's HTML has the first step of them.
 */
function useShown(): [shown: number, show: (count: number) => void] {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const kept = typeof state === 'object' && state !== null && 'shown' in state ? Number(state.shown) : 0;
  const shown = useInBrowser() ? Math.max(LISTING_STEP, kept || 0) : LISTING_STEP;
  return [
    shown,
    (count) =>
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: { shown: count } }),
  ];
}

/** The loaded courses of a category or search; `shown` of them are rendered. `loadMore` shows and fetches more. */
export function useListing(subject: ListingSubject, sort: CourseSort | undefined, filter: FilterParams) {
  const [shown, show] = useShown();
  const searching = subject.kind === 'search';
  const searchPage = (page: number) =>
    searchCoursesQuery({ q: searching ? subject.q : '', exact: searching && subject.exact, sort, page, filter });
  const categoryPage = (page: number) =>
    categoryQuery({ category: searching ? '' : subject.category, sort, page, filter });
  // A new order replaces the cards in place, without a flash of skeletons.
  const search = useQuery({ ...searchPage(1), enabled: searching, placeholderData: keepPreviousData });
  const category = useQuery({ ...categoryPage(1), enabled: !searching, placeholderData: keepPreviousData });
  const first = searching ? search : category;
  const reachable = first.isPlaceholderData ? 0 : Math.min(shown, first.data?.total ?? 0);
  const later = useQueries({
    queries: Array.from({ length: Math.max(0, Math.ceil(reachable / LISTING_STEP) - 1) }, (_, index) =>
      searching ? searchPage(index + 2) : categoryPage(index + 2),
    ),
  });
  const parts = [first].concat(later);
  const loaded = parts.map((part) => part.data).filter((data) => data !== undefined);
  const courses = distinct(loaded.flatMap((data) => data.courses));
  const listing: Listing | undefined = first.data && {
    courses,
    total: first.data.total,
    atLeast: first.data.atLeast === true,
    source: first.data.source,
    asOf: first.data.asOf,
    extent: first.data.extent,
    // A server of an earlier version does not know them all.
    facets: { ...emptyCounts(), ...first.data.facets },
    corrected: first.data.corrected,
    isStale: first.isPlaceholderData,
  };
  const failed = parts.find((part) => part.isError && !part.data);
  return {
    listing,
    shown,
    isPending: first.isPending,
    /** The first part failed: there is nothing to show. */
    isError: failed !== undefined && !listing,
    /** A later part failed: what is there stays. */
    moreFailed: failed !== undefined && listing !== undefined,
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => {
      for (const part of parts) if (part.isError || !part.data) void part.refetch();
    },
    hasMore: listing !== undefined && shown < listing.total,
    loadMore: () => show(shown + LISTING_STEP),
  };
}
