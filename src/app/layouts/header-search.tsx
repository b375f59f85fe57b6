import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import { SHARE_PATH } from '#contract/shared-path.ts';
import { paths } from '#config/paths.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import classes from './header-search.module.css';

const Suggestions = lazyPart(() =>
  import('#features/catalogue/search-suggestions.tsx').then((m) => m.SearchSuggestions),
);

/** The search query in the current URL, empty when the page is not a search; whether it is a category. */
function useSearched(): { searched: string; inCategory: boolean } {
  const query = useMatch('/courses/:query')?.params.query ?? '';
  const inCategory = isCategoryKey(toCategoryKey(query));
  return { searched: inCategory ? '' : query, inCategory };
}

/**
 * Goes to /courses/{query}; without scripts the server leads there. Suggestions come with the focus. The key '/' leads here
 * (search-key.ts).
 */
export function HeaderSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { searched, inCategory } = useSearched();
  const shown = useRef(searched);
  /** The field, once it is of use. */
  const [used, setUsed] = useState<HTMLInputElement | null>(null);

  useEffect(() => {
    // Not at the first render: text typed before hydration stays.
    if (shown.current === searched) return;
    shown.current = searched;
    // Not while the field has the focus: the user may already be typing the next query.
    if (input.current && input.current !== document.activeElement) input.current.value = searched;
  }, [searched]);

  useEffect(() => {
    // What has the focus before the hydration tells of it no more.
    if (input.current === document.activeElement) setUsed(input.current);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = input.current?.value.trim();
    if (!query) return;
    input.current?.blur();
    void navigate(paths.search(query));
  }

  return (
    <div className={classes.place} data-category={inCategory || undefined}>
      <form role="search" action={SHARE_PATH} className={classes.search} onSubmit={submit}>
        <IconSearch size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <input
          ref={input}
          type="search"
          name="text"
          defaultValue={searched}
          className={classes.input}
          placeholder="Search courses"
          aria-label="Search courses"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onFocus={(event) => setUsed(event.currentTarget)}
        />
        <kbd className={classes.key} aria-hidden="true">
          /
        </kbd>
      </form>
      {used && (
        <Suspense fallback={null}>
          <Suggestions input={used} settled={searched} />
        </Suspense>
      )}
    </div>
  );
}
