import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** "On every route change scroll resets to the top" (specification, section 2). Focus follows for screen readers. */
export function RouteChanges() {
  const { pathname, search } = useLocation();
  // The player and the reader turn from lesson to lesson in the query; a sort order there is no other page.
  const page = `${pathname}?${new URLSearchParams(search).get('trackId') ?? ''}`;
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // In full screen the next lesson starts under the same controls; a tab that was chosen with an arrow is left with one; who
    // went on to the search field while the page was coming is typing.
    const stays = document.fullscreenElement ?? document.activeElement?.closest('[role="tab"],[role="search"]');
    if (!stays) document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
  return null;
}
