import { IconFolder, IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import { canMove, childrenOf } from '#data/authoring/draft-tree.ts';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Sheet } from '#ui/sheet.tsx';
import classes from './move-sheet.module.css';
import { endOf, type Place } from './track-steps.ts';

interface MoveSheetProps {
  track: DraftTrack;
  tracks: readonly DraftTrack[];
  /** The folder that it is in. */
  current: string | null;
  onChoose: (place: Place) => void;
  onClose: () => void;
}

/** The folders that a track can be moved to; a click moves it to the end of the folder. */
export function MoveSheet({ track, tracks, current, onChoose, onClose }: MoveSheetProps) {
  const choice = (parentId: string | null, title: string, depth: number) => (
    <li key={parentId ?? 'course'}>
      <button
        type="button"
        className={classes.choice}
        style={{ paddingLeft: 12 + depth * 20 }}
        disabled={parentId === current}
        onClick={() => onChoose(endOf(tracks, parentId, track))}
      >
        {parentId === null ? (
          <IconHome size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconFolder size={18} stroke={1.75} aria-hidden />
        )}
        <span>{title}</span>
        {parentId === current && <span className={classes.here}>current location</span>}
      </button>
    </li>
  );
  const folders = (parentId: string | null, depth: number): ReactNode[] =>
    childrenOf(tracks, parentId)
      .filter(({ _id, type }) => type === 'folder' && canMove(tracks, track._id, _id))
      .flatMap(({ _id, title }) => [choice(_id, title, depth), ...folders(_id, depth + 1)]);
  return (
    <Sheet title={`Move ${track.title}`} placement="side" onClose={onClose}>
      <PlainList>{[choice(null, 'Top level of the course', 0), ...folders(null, 1)]}</PlainList>
    </Sheet>
  );
}
