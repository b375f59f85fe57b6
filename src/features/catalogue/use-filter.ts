import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type CourseFilter,
  type Facet,
  FILTER_PARAMS,
  parseFilter,
  toFilterParams,
  toggleFacet,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { parseSort } from './listing-rules.ts';

/** A pause in typing after which the words go into the address, and are asked about. */
const TYPING_MS = 250;

/** Order and filter of a list, kept in its address, so that they survive a reload, a share and a way back. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get('sort'));
  const filter = useMemo(() => parseFilter(Object.fromEntries(params)), [params]);
  const [typed, setTyped] = useState(filter.text);

  const setFilter = (next: CourseFilter) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of FILTER_PARAMS) after.delete(name);
        for (const [name, value] of Object.entries(toFilterParams(next))) after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const setSort = (next: CourseSort | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('sort');
        if (next) after.set('sort', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  const unsaid = typed.trim() !== filter.text.trim();
  useEffect(() => {
    if (!unsaid) return undefined;
    const timer = setTimeout(() => setFilter({ ...filter, text: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  });

  return {
    sort,
    setSort,
    /** As the address says it. */
    filter,
    /** Also with what was typed since. */
    wanted: unsaid ? { ...filter, text: typed } : filter,
    typed,
    setTyped,
    toggle: (facet: Facet, value: string) => setFilter(toggleFacet({ ...filter, text: typed.trim() }, facet, value)),
    clear: () => {
      setTyped('');
      setFilter(parseFilter({}));
    },
  };
}
