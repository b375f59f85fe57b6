import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import type { attachTrackDrag } from './track-drag.ts';

type Attach = typeof attachTrackDrag;
interface Options extends Omit<Parameters<Attach>[1], 'tracks'> {
  tracks: readonly DraftTrack[];
}

/** Lets the rows of the tree be dragged once the answer has been called: a pointer has come near. */
export function useTrackDrag(list: RefObject<HTMLElement | null>, options: Options): () => void {
  const [attach, setAttach] = useState<Attach | null>(null);
  const latest = useRef(options);
  const { tracks, isOpen } = options;
  useEffect(() => {
    latest.current = options;
  });
  // Anew with the rows, which a folder that opens under the pointer adds to.
  const rows = tracks.map(({ _id, parentId }) => `${_id} ${parentId} ${isOpen(_id)}`).join();
  useEffect(() => {
    if (!attach || !list.current) return undefined;
    return attach(list.current, {
      tracks: () => latest.current.tracks,
      isOpen: (id) => latest.current.isOpen(id),
      open: (id) => latest.current.open(id),
      move: (track, place) => latest.current.move(track, place),
    });
  }, [attach, list, rows]);
  return () => {
    if (attach) return;
    import('./track-drag.ts').then(
      (loaded) => setAttach(() => loaded.attachTrackDrag),
      (error: unknown) => console.warn('Tracks cannot be dragged now', error),
    );
  };
}
