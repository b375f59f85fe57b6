import { IconBook2, IconCategory, IconHistory, IconSearch, IconTrash, IconUser } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { categoryLabel } from '#contract/categories.ts';
import { suggestPlaces } from '#contract/suggest-places.ts';
import { useRecentSearches } from '#data/queries/search/recent-searches.ts';
import { useSuggestions } from '#data/queries/search/suggestions.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './search-suggestions.module.css';

interface SearchSuggestionsProps {
  /** The search field, which becomes a combobox (WAI-ARIA APG, list autocomplete with manual selection). */
  input: HTMLInputElement;
  /** What the page is about already: the list opens when something else is typed. */
  settled: string;
  /** In the list's own box, Enter narrows the list: that all courses can be searched must be said. */
  offersSearch?: boolean;
  /** Before a suggestion leads somewhere else. */
  onLeave?: () => void;
}

interface Option {
  key: string;
  icon: ReactNode;
  label: string;
  note?: string;
  pick: () => void;
}

const COURSES_SHOWN = 5;
/** Beside a list that is narrowed meanwhile. */
const COURSES_OF_LIST = 3;
const RECENT_SHOWN = 5;
const RECENT_BESIDE = 2;
const PLACES_SHOWN = 3;
const CREATORS_SHOWN = 2;
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What may be meant by the words in a search field. Its code is loaded when the field is first used. */
export function SearchSuggestions({ input, settled, offersSearch = false, onLeave }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const searches = useRecentSearches();
  const list = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(input.value);
  const [open, setOpen] = useState(() => document.activeElement === input && toOpen(input.value, settled));
  const [active, setActive] = useState(-1);
  const groups = useGroups(open ? typed.trim() : '', { searches, offersSearch, go });
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const current = shown ? options[active] : undefined;

  function go(to: string) {
    input.blur();
    onLeave?.();
    void navigate(to);
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  const onInput = useEffectEvent(() => {
    setTyped(input.value);
    setActive(-1);
    setOpen(toOpen(input.value, settled));
  });
  const onFocus = useEffectEvent(() => {
    setTyped(input.value);
    if (input.value === '') setOpen(true);
  });
  const onSubmit = useEffectEvent(() => {
    close();
    if (!offersSearch) searches.add(input.value);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setTyped(input.value);
      setOpen(!(key === 'ArrowUp' && altKey));
      // From the field itself (-1) around to it again.
      const places = options.length + 1;
      const step = altKey || !shown ? 0 : key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
      if (!altKey && !shown) setActive(key === 'ArrowDown' ? 0 : options.length - 1);
    } else if (key === 'Escape' && shown) {
      // The browser's own Escape would empty the field.
      event.preventDefault();
      close();
    } else if (key === 'Enter') {
      if (current) {
        event.preventDefault();
        choose(current);
      }
    }
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('input', onInput, { signal });
    input.addEventListener('focus', onFocus, { signal });
    input.addEventListener('keydown', onKeyDown, { signal });
    input.addEventListener('blur', close, { signal });
    input.form?.addEventListener('submit', onSubmit, { signal });
    // The field keeps the focus.
    popup.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    const still = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-expanded': 'false' };
    for (const [name, value] of Object.entries(still)) input.setAttribute(name, value);
    return () => {
      stop.abort();
      for (const name of [...Object.keys(still), 'aria-activedescendant']) input.removeAttribute(name);
    };
  }, [input, list]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(shown));
    if (current) input.setAttribute('aria-activedescendant', toId(list, active));
    else input.removeAttribute('aria-activedescendant');
    popup.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [input, list, shown, current, active]);

  function choose(option: Option) {
    close();
    option.pick();
  }

  return (
    <>
      <VisuallyHidden>
        <span role="status">{open && typed.trim() !== '' ? countText(options.length) : ''}</span>
      </VisuallyHidden>
      <div ref={popup} className={classes.popup} hidden={!shown}>
        <div id={list} role="listbox" aria-label="Suggestions">
          {shown &&
            groups.map(({ title, options: ofGroup }) => (
              <div key={title} role="group" aria-label={title} className={classes.group}>
                <p className={classes.title} aria-hidden="true">
                  {title}
                </p>
                {ofGroup.map((option) => (
                  <OptionRow
                    key={option.key}
                    id={toId(list, options.indexOf(option))}
                    option={option}
                    selected={option === current}
                    onPick={() => choose(option)}
                  />
                ))}
              </div>
            ))}
        </div>
      </div>
    </>
  );
}

const toId = (list: string, place: number) => `${list}-${place}`;

const toOpen = (value: string, settled: string) => value.trim() === '' || value.trim() !== settled.trim();

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

interface OptionRowProps {
  id: string;
  option: Option;
  selected: boolean;
  onPick: () => void;
}

function OptionRow({ id, option: { icon, label, note }, selected, onPick }: OptionRowProps) {
  return (
    // The keys of an option are those of the field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} role="option" aria-selected={selected} tabIndex={-1} className={classes.option} onClick={onPick}>
      {icon}
      <span className={classes.label}>{label}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}

interface GroupsFor {
  searches: ReturnType<typeof useRecentSearches>;
  offersSearch: boolean;
  go: (to: string) => void;
}

/** The suggestions for `q` by their kind; for nothing, what was searched for last. */
function useGroups(q: string, { searches, offersSearch, go }: GroupsFor): { title: string; options: Option[] }[] {
  const { recent, add, clear } = searches;
  const found = useSuggestions(q);
  const search = (words: string) => {
    add(words);
    go(paths.search(words));
  };
  const ofSearch = (words: string): Option => ({
    key: `recent ${words}`,
    icon: <IconHistory {...ICON} />,
    label: words,
    pick: () => search(words),
  });

  if (q === '') {
    const forget = { key: 'clear', icon: <IconTrash {...ICON} />, label: 'Clear recent searches', pick: clear };
    const options = recent.slice(0, RECENT_SHOWN).map(ofSearch);
    return options.length > 0 ? [{ title: 'Recent searches', options: [...options, forget] }] : [];
  }
  const begun = recent.filter((one) => one.toLowerCase().startsWith(q.toLowerCase())).slice(0, RECENT_BESIDE);
  const corrected = found?.corrected ?? null;
  const words: Option[] = corrected === null ? [] : [{ ...ofSearch(corrected), icon: <IconSearch {...ICON} /> }];
  if (offersSearch)
    words.push({
      key: 'all',
      icon: <IconSearch {...ICON} />,
      label: `Search all courses for ‘${q}’`,
      pick: () => search(q),
    });
  const groups = [
    { title: 'Searches', options: [...words, ...begun.filter((one) => one !== corrected).map(ofSearch)] },
    {
      title: 'Courses',
      options: (found?.courses ?? [])
        .slice(0, offersSearch ? COURSES_OF_LIST : COURSES_SHOWN)
        .map(({ _id, title, creator }) => ({
          key: _id,
          icon: <IconBook2 {...ICON} />,
          label: title,
          note: creator,
          pick: () => go(paths.overview(_id)),
        })),
    },
    {
      title: 'Categories',
      options: suggestPlaces(q, PLACES_SHOWN).map(({ category, subCategory, label }) => ({
        key: `${category} ${subCategory ?? ''}`,
        icon: <IconCategory {...ICON} />,
        label,
        ...(subCategory !== null && { note: categoryLabel(category) }),
        pick: () => go(subCategory === null ? paths.category(category) : paths.subCategory(category, subCategory)),
      })),
    },
    {
      title: 'Instructors',
      options: (found?.creators ?? []).slice(0, CREATORS_SHOWN).map((name) => ({
        key: `by ${name}`,
        icon: <IconUser {...ICON} />,
        label: name,
        pick: () => go(paths.instructorProfile(name)),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
