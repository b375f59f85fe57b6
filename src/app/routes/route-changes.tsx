import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { followPlaces, goToPlace } from './places.ts';

/**
 * "On every route change scroll resets to the top" (specification, section 2); a way back leads to the place that was left. Focus
 * follows for screen readers.
 */
export function RouteChanges() {
  const { pathname, search, key } = useLocation();
  const action = useNavigationType();
  // The player and the reader turn from lesson to lesson in the query; a sort order there is no other page.
  const page = `${pathname}?${new URLSearchParams(search).get('trackId') ?? ''}`;
  const previous = useRef(page);
  // Before the browser tells of the scrolling that a shorter page brings.
  useLayoutEffect(() => followPlaces(key), [key]);
  useEffect(() => {
    if (previous.current === page) return undefined;
    previous.current = page;
    // In full screen the next lesson starts under the same controls; a tab that was chosen with an arrow is left with one; who
    // went on to the search field while the page was coming is typing.
    const stays = document.fullscreenElement ?? document.activeElement?.closest('[role="tab"],[role="search"]');
    if (!stays) document.getElementById('main')?.focus({ preventScroll: true });
    return goToPlace(action === NavigationType.Pop ? key : null);
  }, [page, action, key]);
  return null;
}
