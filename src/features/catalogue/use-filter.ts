import { useEffect, useMemo, useRef, useState } from 'react';
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

/** After this pause in typing, the words go into the URL and are searched. */
const TYPING_MS = 250;

/** Order and filter of a list. They are in the URL, so that they survive a reload, sharing and Back. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get('sort'));
  const filter = useMemo(() => parseFilter(Object.fromEntries(params)), [params]);
  const [typed, setTyped] = useState(filter.text);

  // The latest filter: a second change may come before the URL has the first one.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(asked.current);
    edit(next);
    asked.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const setFilter = (edit: (filter: CourseFilter) => CourseFilter) =>
    change((params) => {
      const next = toFilterParams(edit(parseFilter(Object.fromEntries(params))));
      for (const name of FILTER_PARAMS) params.delete(name);
      for (const [name, value] of Object.entries(next)) params.set(name, value);
    });
  const setSort = (next: CourseSort | undefined) =>
    change((params) => (next ? params.set('sort', next) : params.delete('sort')));

  const unsaid = typed.trim() !== filter.text.trim();
  useEffect(() => {
    if (!unsaid) return undefined;
    const timer = setTimeout(() => setFilter((now) => ({ ...now, text: typed.trim() })), TYPING_MS);
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
    toggle: (facet: Facet, value: string) =>
      setFilter((now) => toggleFacet({ ...now, text: typed.trim() }, facet, value)),
    clear: () => {
      setTyped('');
      setFilter(() => parseFilter({}));
    },
  };
}
