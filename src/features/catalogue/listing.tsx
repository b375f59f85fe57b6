import { IconAdjustmentsHorizontal, IconChevronDown, IconDeviceMobile, IconSearch } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { siteOrigin } from '#config/site-origin.ts';
import {
  type CourseFilter,
  type Facet,
  FACETS,
  isEmptyFilter,
  matchesFilter,
  toFilterParams,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { TEXT } from '#contract/texts.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonGrid } from '#ui/course/course-grid.tsx';
import { formatAgo } from '#ui/format-ago.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { JsonLd } from '#ui/page/json-ld.tsx';
import note from '#ui/page/offline-note.module.css';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { CorrectionNote } from './correction-note.tsx';
import { FACET_TITLES, facetLabel } from './facet-labels.ts';
import { FilterPanel } from './filter-panel.tsx';
import { ListingResult } from './listing-result.tsx';
import { type ListingSubject, matchCountText, SORT_LABELS } from './listing-rules.ts';
import classes from './listing.module.css';
import { categoryData } from './structured-data.ts';
import { useFilter } from './use-filter.ts';
import { useListing } from './use-listing.ts';

interface SearchedNoteProps {
  /** Epoch ms; 0 during a first fill of the catalogue on this device. */
  asOf: number;
  /** How many of all courses are on this device; absent in lists saved by earlier builds. */
  extent: { held: number; of: number } | undefined;
}

const count = (courses: number) => courses.toLocaleString('en-IN');

/** Shows that a list is from this device, how many courses it has, and how old it is. */
function SearchedNote({ asOf, extent }: SearchedNoteProps) {
  const [now] = useState(Date.now);
  if (!extent) return <OfflineNote asOf={asOf} />;
  return (
    <p className={note.note} role="status">
      <IconDeviceMobile size={18} aria-hidden />
      Searched {count(extent.held)} of {count(extent.of)} courses on this device,{' '}
      {asOf > 0 ? `updated ${formatAgo(asOf, now)}` : 'still downloading the catalogue'}
    </p>
  );
}

const Suggestions = lazyPart(() => import('./search-suggestions.tsx').then((m) => m.SearchSuggestions));

interface ListingSearchProps {
  filter: string;
  onFilter: (text: string) => void;
  /** On a phone the box in the navigation bar is the one of a search. */
  searching: boolean;
}

/** Narrows the list with every letter; without scripts by the server. Suggestions lead elsewhere. */
function ListingSearch({ filter, onFilter, searching }: ListingSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The field, once it is of use. */
  const [used, setUsed] = useState<HTMLInputElement | null>(null);

  useEffect(() => {
    // What has the focus before the hydration tells of it no more.
    if (input.current === document.activeElement) setUsed(input.current);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The keyboard of a phone lies over the list.
    input.current?.blur();
  }

  return (
    <div className={classes.field} data-searching={searching || undefined}>
      <form role="search" aria-label="These courses" onSubmit={submit}>
        <IconSearch size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <input
          ref={input}
          type="search"
          name="text"
          className={classes.input}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
          placeholder="Search by title, creator or category"
          aria-label="Search these courses by title, creator or category"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={(event) => setUsed(event.currentTarget)}
        />
      </form>
      {used && (
        <Suspense fallback={null}>
          <Suggestions input={used} settled="" offersSearch onLeave={() => onFilter('')} />
        </Suspense>
      )}
    </div>
  );
}

interface ListingToolbarProps {
  filter: string;
  onFilter: (text: string) => void;
  sort: CourseSort | undefined;
  onSort: (sort: CourseSort | undefined) => void;
  /** A search has an additional order: by relevance. */
  searching: boolean;
  /** The button that opens the filter sheet, when the filters are not beside the list. */
  filters: ReactNode;
}

function ListingToolbar({ filter, onFilter, sort, onSort, searching, filters }: ListingToolbarProps) {
  return (
    <Group gap="12px 16px" align="stretch" className={classes.toolbar}>
      <ListingSearch filter={filter} onFilter={onFilter} searching={searching} />
      {filters}
      <Group component="label" gap={10} nowrap className={classes.sort}>
        <span>Sort by</span>
        <select
          className={classes.select}
          value={sort ?? (searching ? '' : 'popularity')}
          onChange={(event) => onSort((event.currentTarget.value || undefined) as CourseSort | undefined)}
        >
          {searching && <option value="">Best Match</option>}
          {SORT_LABELS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {/* Not the select's background: for a picture in CSS the browser makes a document of its own. */}
        <IconChevronDown size={16} aria-hidden />
      </Group>
    </Group>
  );
}

interface FilterChipsProps {
  filter: CourseFilter;
  onToggle: (facet: Facet, value: string) => void;
  onClear: () => void;
}

/** Drawn here: the icon of that name comes with the lessons' code. */
function Cross() {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinecap="round" />
    </svg>
  );
}

/** The active filters, each with a button to remove it. */
function FilterChips({ filter, onToggle, onClear }: FilterChipsProps) {
  const chosen = FACETS.flatMap((facet) => filter.chosen[facet].map((value) => ({ facet, value })));
  if (chosen.length === 0) return null;
  return (
    <Group component="ul" gap={8} className={classes.chips} aria-label="Active filters">
      {chosen.map(({ facet, value }) => (
        <li key={`${facet} ${value}`}>
          <button type="button" className={classes.chip} onClick={() => onToggle(facet, value)}>
            <VisuallyHidden>Remove {FACET_TITLES[facet]}: </VisuallyHidden>
            {facetLabel(facet, value)}
            <Cross />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear all
        </button>
      </li>
    </Group>
  );
}

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((m) => ({ default: m.FilterSheet })));

/** The courses of a category or search with filters and order: beside the list or, on narrow screens, in a sheet. */
export function Listing({ subject }: { subject: ListingSubject }) {
  const { sort, setSort, filter, wanted, typed, setTyped, toggle, clear } = useFilter();
  const [sheet, setSheet] = useState(false);
  const view = useListing(subject, sort, toFilterParams(filter));
  const { listing, shown, isPending, isError, isFetching, refetch } = view;
  const searching = subject.kind === 'search';
  const stale = listing?.isStale === true || wanted !== filter;
  // Until the response arrives, the loaded courses are filtered by the same rules.
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
  const result = listing ? matchCountText(listing) : '';
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
        eyebrow={searching ? `Results for '${(!subject.exact && listing?.corrected) || subject.label}'` : subject.label}
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
          {searching && listing?.corrected !== undefined && !listing.isStale && (
            <CorrectionNote subject={subject} corrected={listing.corrected} />
          )}
          <FilterChips filter={filter} onToggle={toggle} onClear={clear} />
          {listing?.source === 'device' && <SearchedNote asOf={listing.asOf} extent={listing.extent} />}
          {isPending && !isError && <SkeletonGrid rows />}
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
              matches={result}
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
