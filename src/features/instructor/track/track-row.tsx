import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopyPlus,
  IconDots,
  IconEye,
  IconFolderPlus,
  IconFolderSymlink,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { DraftTrack } from '#contract/authoring.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { paneAddress } from '../course/pane.ts';
import { TrackIcon } from './track-icon.tsx';
import classes from './track-row.module.css';
import type { Step } from './track-steps.ts';

interface TrackRowProps {
  track: DraftTrack;
  selected: boolean;
  /** Of a folder: whether what is in it is shown. */
  open: boolean;
  /** An edit of it waits for a decision. */
  conflicted: boolean;
  can: (step: Step) => boolean;
  onToggle: () => void;
  onStep: (step: Step) => void;
  onMove: () => void;
  onAddInside: () => void;
  onPreview: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const KIND = { folder: 'Folder', video: 'Video', text: 'Text', quiz: 'Quiz' };

/** One track: a click opens it, Alt with an arrow key moves it, and the menu has all actions. */
export function TrackRow(props: TrackRowProps) {
  const { track, selected, open, conflicted, can, onToggle, onStep } = props;
  const saved = useSaveState(track._id);
  const folder = track.type === 'folder';

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || !event.altKey) return;
    // Alt and an arrow turn the browser's pages.
    event.preventDefault();
    onStep(step);
  }

  return (
    <div className={classes.row} data-row={track._id} data-selected={selected || undefined}>
      {folder ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} folder ${track.title}`}
          onClick={onToggle}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      ) : (
        <span className={classes.gap} />
      )}
      <Link
        to={paneAddress({ kind: 'track', id: track._id })}
        className={classes.link}
        data-track={track._id}
        // The row is dragged, not the link's address.
        draggable={false}
        aria-current={selected ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={onKeyDown}
      >
        <span className={classes.icon}>
          <TrackIcon type={track.type} />
          <VisuallyHidden>{KIND[track.type]}: </VisuallyHidden>
        </span>
        <span className={classes.title}>{track.title}</span>
      </Link>
      {track.preview && <span className={classes.preview}>Preview</span>}
      {conflicted && (
        <span className={classes.conflict} title="Changed on two devices">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>Changed on two devices</VisuallyHidden>
        </span>
      )}
      {saved === 'device' && <SaveMark state={saved} />}
      <ActionMenu
        button={
          <button type="button" className={classes.menu} aria-label={`Actions for ${track.title}`}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </button>
        }
        actions={[
          ...(folder
            ? [{ label: 'Add inside', icon: <IconFolderPlus {...ICON} />, onSelect: props.onAddInside }]
            : [
                {
                  label: track.preview ? 'Remove free preview' : 'Make free preview',
                  icon: <IconEye {...ICON} />,
                  onSelect: props.onPreview,
                },
              ]),
          {
            label: 'Move up',
            icon: <IconArrowUp {...ICON} />,
            keys: 'Alt ↑',
            disabled: !can('up'),
            onSelect: () => onStep('up'),
            divided: true,
          },
          {
            label: 'Move down',
            icon: <IconArrowDown {...ICON} />,
            keys: 'Alt ↓',
            disabled: !can('down'),
            onSelect: () => onStep('down'),
          },
          { label: 'Move to…', icon: <IconFolderSymlink {...ICON} />, onSelect: props.onMove },
          { label: 'Duplicate', icon: <IconCopyPlus {...ICON} />, onSelect: props.onDuplicate },
          { label: 'Delete', icon: <IconTrash {...ICON} />, tone: 'red', divided: true, onSelect: props.onRemove },
        ]}
      />
    </div>
  );
}
