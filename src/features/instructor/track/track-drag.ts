import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import type { DraftTrack } from '#contract/authoring.ts';
import { aimAt, type Drop, INDENT, placeOf } from './drop-place.ts';
import type { Place } from './track-steps.ts';

/** How long a closed folder is held over until it opens, and how near to the edge of the window the page begins to move. */
const OPEN_MS = 600;
const EDGE = 72;
const SCROLL_STEP = 10;

interface TrackDragOptions {
  tracks: () => readonly DraftTrack[];
  isOpen: (trackId: string) => boolean;
  open: (trackId: string) => void;
  move: (track: DraftTrack, place: Place) => void;
}

/**
 * Lets the rows in `list` (`data-row` is the track's id) be dragged, with a mouse at once and with a finger after a long press,
 * and shows where one would go by `data-drop` and `--out`. Answers how to end it.
 */
export function attachTrackDrag(list: HTMLElement, { tracks, isOpen, open, move }: TrackDragOptions): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const trackOf = (row: Element) => tracks().find(({ _id }) => _id === row.getAttribute('data-row'));
  let aim: Drop | null = null;
  let waiting: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;
  let pointer: number | null = null;
  let frame = 0;

  function show(row: HTMLElement | null, drop: Drop | null) {
    aim = drop;
    for (const other of rows) if (other !== row) other.removeAttribute('data-drop');
    if (!row) return;
    if (drop) row.setAttribute('data-drop', drop.where);
    else row.removeAttribute('data-drop');
    row.style.setProperty('--out', `${(drop?.out ?? 0) * -INDENT}px`);
  }

  function holdOver(id: string | null) {
    if (waiting?.id === id) return;
    clearTimeout(waiting?.timer);
    waiting = id === null ? null : { id, timer: setTimeout(() => open(id), OPEN_MS) };
  }

  /** A row beyond the edge of the window comes into sight. */
  function scroll() {
    frame = 0;
    if (pointer === null) return;
    if (pointer < EDGE) scrollBy(0, -SCROLL_STEP);
    else if (pointer > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
    frame = requestAnimationFrame(scroll);
  }

  function end() {
    cancelAnimationFrame(frame);
    frame = 0;
    pointer = null;
    holdOver(null);
    show(null, null);
  }

  const detach = combine(
    ...rows.flatMap((row) => {
      const track = trackOf(row);
      if (!track) return [];
      return [
        draggable({ element: row, getInitialData: () => ({ trackId: track._id }) }),
        dropTargetForElements({ element: row, canDrop: ({ source }) => 'trackId' in source.data }),
      ];
    }),
    monitorForElements({
      canMonitor: ({ source }) => 'trackId' in source.data && list.contains(source.element),
      onDragStart: ({ source }) => {
        source.element.setAttribute('data-dragged', '');
      },
      onDrag: ({ source, location: { current } }) => {
        pointer = current.input.clientY;
        if (frame === 0) frame = requestAnimationFrame(scroll);
        const row = current.dropTargets[0]?.element as HTMLElement | undefined;
        const track = row && trackOf(row);
        if (!row || !track) {
          holdOver(null);
          show(null, null);
          return;
        }
        const { clientX: x, clientY: y } = current.input;
        const isShown = isOpen(track._id);
        holdOver(track.type === 'folder' && !isShown ? track._id : null);
        const box = row.getBoundingClientRect();
        show(row, aimAt(tracks(), source.data['trackId'] as string, { track, open: isShown, box }, { x, y }));
      },
      onDrop: ({ source, location }) => {
        source.element.removeAttribute('data-dragged');
        const dropped = location.current.dropTargets.length > 0 ? aim : null;
        end();
        const track = trackOf(source.element);
        const place = track && dropped && placeOf(tracks(), track._id, dropped);
        if (place) move(track, place);
      },
    }),
  );
  return () => {
    end();
    detach();
  };
}
