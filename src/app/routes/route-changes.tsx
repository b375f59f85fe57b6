import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { followPlaces, goToPlace, notePlace, placeOf } from './places.ts';

/**
 * "On every route change scroll resets to the top" (specification, section 2). Back and Forward restore the scroll position.
 * The focus moves to the new page, for screen readers.
 */
export function RouteChanges() {
  const { pathname, search, key } = useLocation();
  const action = useNavigationType();
  // In the player and the reader, `trackId` in the query selects the lesson. Other query parameters do not make another page.
  const page = `${pathname}?${new URLSearchParams(search).get('trackId') ?? ''}`;
  const previous = useRef(page);
  const place = useRef(0);
  // A layout effect runs before the scroll event that a shorter page causes. A scroll event of the page before may still come
  // after it and be recorded for this entry, so the place to go back to is read first.
  useLayoutEffect(() => {
    // An entry that replaces another one of the same page is not scrolled, so no scroll event would tell its place.
    if (previous.current === page) notePlace(key);
    place.current = placeOf(key);
    return followPlaces(key);
  }, [key, page]);
  useEffect(() => {
    if (previous.current === page) return undefined;
    previous.current = page;
    // Keep the focus in three cases: in full screen, where the next lesson has the same controls; on a tab, for the arrow keys;
    // and in the search field, where the user may be typing.
    const stays = document.fullscreenElement ?? document.activeElement?.closest('[role="tab"],[role="search"]');
    if (!stays) document.getElementById('main')?.focus({ preventScroll: true });
    return goToPlace(action === NavigationType.Pop ? place.current : 0);
  }, [page, action]);
  return null;
}
