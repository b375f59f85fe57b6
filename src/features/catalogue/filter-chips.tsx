import { type CourseFilter, type Facet, FACETS } from '#contract/course-filter.ts';
import { Group } from '#ui/kit/group.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FACET_TITLES, facetLabel } from './facet-labels.ts';
import classes from './filter-chips.module.css';

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

/** What the list is narrowed by, each with the way to take it back. */
export function FilterChips({ filter, onToggle, onClear }: FilterChipsProps) {
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
