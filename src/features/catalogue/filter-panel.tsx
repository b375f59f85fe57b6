import { useId, useState } from 'react';
import { type CourseFilter, type Facet, FACETS, type FacetCounts } from '#contract/course-filter.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FACET_TITLES, type FacetOption, facetOptions } from './facet-labels.ts';
import classes from './filter-panel.module.css';

interface FilterPanelProps {
  filter: CourseFilter;
  counts: FacetCounts;
  /** A category's list is of one category. */
  without?: Facet | undefined;
  onToggle: (facet: Facet, value: string) => void;
}

/** A tag of an address narrows the list too; to be chosen from, tags are too many and too much alike. */
const SHOWN_FACETS = FACETS.filter((facet) => facet !== 'tag');
/** Options of a group before it is opened. */
const SHOWN = 6;

function isWorthShowing(facet: Facet, options: FacetOption[], chosen: readonly string[]): boolean {
  if (chosen.length > 0) return true;
  // A facet with one value is useless, except for ratings: a course may have none.
  return options.length > (facet === 'rating' ? 0 : 1);
}

/** The filters of a list; each value shows how many courses it would leave. */
export function FilterPanel({ filter, counts, without, onToggle }: FilterPanelProps) {
  const groups = SHOWN_FACETS.filter((facet) => facet !== without).map((facet) => ({
    facet,
    options: facetOptions(facet, counts, filter.chosen[facet]),
  }));
  return (
    <Stack gap={24}>
      {groups
        .filter(({ facet, options }) => isWorthShowing(facet, options, filter.chosen[facet]))
        .map(({ facet, options }) => (
          <FacetGroup
            key={facet}
            facet={facet}
            options={options}
            chosen={filter.chosen[facet]}
            onToggle={(value) => onToggle(facet, value)}
          />
        ))}
    </Stack>
  );
}

interface FacetGroupProps {
  facet: Facet;
  options: FacetOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

function FacetGroup({ facet, options, chosen, onToggle }: FacetGroupProps) {
  const name = useId();
  const [open, setOpen] = useState(false);
  const shown = open ? options : options.filter(({ value }, at) => at < SHOWN || chosen.includes(value));
  const one = facet === 'rating';
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{FACET_TITLES[facet]}</legend>
      {shown.map(({ value, label, count }) => {
        const checked = chosen.includes(value);
        return (
          <Group
            component="label"
            key={value}
            gap={12}
            nowrap
            className={classes.option}
            data-empty={count === 0 || undefined}
          >
            <input
              type={one ? 'radio' : 'checkbox'}
              name={one ? name : undefined}
              checked={checked}
              disabled={count === 0 && !checked}
              onChange={() => onToggle(value)}
            />
            <span className={classes.label}>{label}</span>
            <Text component="span" size="xs" dimmed className={classes.count}>
              {count.toLocaleString('en-IN')}
              <VisuallyHidden> {count === 1 ? 'course' : 'courses'}</VisuallyHidden>
            </Text>
          </Group>
        );
      })}
      {one && chosen.length > 0 && (
        <Group component="label" gap={12} nowrap className={classes.option}>
          <input type="radio" name={name} checked={false} onChange={() => chosen.forEach(onToggle)} />
          <span className={classes.label}>Any rating</span>
        </Group>
      )}
      {options.length > shown.length && (
        <Button variant="subtle" className={classes.more} onClick={() => setOpen(true)}>
          Show {options.length - shown.length} more
          <VisuallyHidden>: {FACET_TITLES[facet]}</VisuallyHidden>
        </Button>
      )}
    </fieldset>
  );
}
