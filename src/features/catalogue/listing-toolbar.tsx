import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CourseSort } from '#contract/course-sort.ts';
import { Group } from '#ui/kit/group.tsx';
import { SORT_LABELS } from './listing-rules.ts';
import classes from './listing-toolbar.module.css';

interface ListingToolbarProps {
  filter: string;
  onFilter: (text: string) => void;
  sort: CourseSort | undefined;
  onSort: (sort: CourseSort | undefined) => void;
  /** A search has an order of its own: the best match first. */
  searching: boolean;
  /** The button that opens the filters, where they are not beside the list. */
  filters: ReactNode;
}

export function ListingToolbar({ filter, onFilter, sort, onSort, searching, filters }: ListingToolbarProps) {
  return (
    <Group gap="12px 16px" align="stretch" className={classes.toolbar}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <input
          type="search"
          className={classes.input}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
          placeholder="Search by title, creator or category"
          aria-label="Search these courses by title, creator or category"
          autoComplete="off"
        />
      </div>
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
