import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import { paths } from '#config/paths.ts';
import classes from './header-search.module.css';

/** The search query in the current URL; empty when the page is not a search. */
function useSearched(): string {
  const query = useMatch('/courses/:query')?.params.query ?? '';
  return isCategoryKey(toCategoryKey(query)) ? '' : query;
}

/** Goes to /courses/{query}. The key '/' leads here (search-key.ts). */
export function HeaderSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const searched = useSearched();
  const shown = useRef(searched);

  useEffect(() => {
    // Not at the first render: text typed before hydration stays.
    if (shown.current === searched) return;
    shown.current = searched;
    // Not while the field has the focus: the user may already be typing the next query.
    if (input.current && input.current !== document.activeElement) input.current.value = searched;
  }, [searched]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = input.current?.value.trim();
    if (!query) return;
    input.current?.blur();
    void navigate(paths.search(query));
  }

  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <IconSearch size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={searched}
        className={classes.input}
        placeholder="Search courses"
        aria-label="Search courses"
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      <kbd className={classes.key} aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
