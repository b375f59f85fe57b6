import type { DraftTrack } from '#contract/authoring.ts';
import { canMove, childrenOf, keyBetween } from '#data/authoring/draft-tree.ts';
import { endOf, type Place, shownParent } from './track-steps.ts';

/** How far a folder's tracks stand to the right of it, in CSS px (track-tree.module.css). */
export const INDENT = 28;

export interface Drop {
  /** The track that it is dropped on. */
  onto: string;
  where: 'before' | 'after' | 'into';
  /** How many folders the place lies further out than `onto`, behind which it is the last. */
  out: number;
}

interface Row {
  track: DraftTrack;
  /** Of a folder: whether what is in it is shown. */
  open: boolean;
  box: { top: number; left: number; height: number };
}

/**
 * The drop target under the pointer; null where the track cannot go. Below a folder's last track, moving left leaves the
 * folder.
 */
export function aimAt(
  tracks: readonly DraftTrack[],
  draggedId: string,
  { track, open, box }: Row,
  pointer: { x: number; y: number },
): Drop | null {
  const share = (pointer.y - box.top) / box.height;
  const folder = track.type === 'folder';
  const full = folder && open && childrenOf(tracks, track._id).some(({ _id }) => _id !== draggedId);
  const into = folder && share >= 0.3 && (share <= 0.7 || full);
  const where = into ? 'into' : share < 0.5 ? 'before' : 'after';
  const wanted = where === 'after' ? Math.max(0, Math.ceil((box.left - pointer.x) / INDENT)) : 0;
  const drop: Drop = { onto: track._id, where, out: Math.min(wanted, waysOut(tracks, draggedId, track)) };
  return placeOf(tracks, draggedId, drop) ? drop : null;
}

/** How many folders a track is the last of, one in the other. */
function waysOut(tracks: readonly DraftTrack[], draggedId: string, track: DraftTrack): number {
  const parent = shownParent(tracks, track);
  if (!parent) return 0;
  const siblings = childrenOf(tracks, parent._id).filter(({ _id }) => _id !== draggedId);
  return siblings.at(-1)?._id === track._id ? 1 + waysOut(tracks, draggedId, parent) : 0;
}

/** The new position of a dropped track; null where it cannot go, or already is. */
export function placeOf(tracks: readonly DraftTrack[], draggedId: string, { onto, where, out }: Drop): Place | null {
  const dragged = tracks.find(({ _id }) => _id === draggedId);
  let target = tracks.find(({ _id }) => _id === onto);
  if (!dragged || !target || draggedId === onto) return null;
  for (let left = out; left > 0; left -= 1) target = shownParent(tracks, target) ?? target;
  if (target === dragged) return null;
  const parentId = where === 'into' ? target._id : (shownParent(tracks, target)?._id ?? null);
  if (!canMove(tracks, draggedId, parentId)) return null;
  if (where === 'into') return endOf(tracks, parentId, dragged);
  const siblings = childrenOf(tracks, parentId);
  const others = siblings.filter((other) => other !== dragged);
  const index = others.indexOf(target) + (where === 'after' ? 1 : 0);
  if (siblings.indexOf(dragged) === index) return null;
  return { parentId, orderKey: keyBetween(others, index) };
}
