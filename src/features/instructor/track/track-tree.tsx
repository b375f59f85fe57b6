import { IconInfoCircle, IconPlus, IconUsers } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CourseDraft, DraftTrack } from '#contract/authoring.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type Pane, paneAddress } from '../course/pane.ts';
import type { attachTrackDrag } from './track-drag.ts';
import { TrackRow } from './track-row.tsx';
import { type Place, shownParent, type Step, stepTo, toPlaceWords } from './track-steps.ts';
import classes from './track-tree.module.css';
import { useTrackActions } from './use-track-actions.ts';

type Attach = typeof attachTrackDrag;
interface Options extends Omit<Parameters<Attach>[1], 'tracks'> {
  tracks: readonly DraftTrack[];
}

/** Lets the rows of the tree be dragged once the answer has been called: a pointer has come near. */
function useTrackDrag(list: RefObject<HTMLElement | null>, options: Options): () => void {
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

const PasteVideos = lazyPart(() => import('./paste-videos.tsx').then((m) => m.PasteVideos));
const MoveSheet = lazyPart(() => import('./move-sheet.tsx').then((m) => m.MoveSheet));

interface TrackTreeProps {
  draft: CourseDraft;
  pane: Pane;
  conflicts: readonly EditConflict[];
}

/** The course's tracks in their order, folders with what is in them. */
export function TrackTree({ draft: { course, tracks }, pane, conflicts }: TrackTreeProps) {
  const actions = useTrackActions(tracks);
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<DraftTrack | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLElement>(null);
  const refocus = useRef<string | null>(null);

  // A track that went into another folder is drawn anew, without the focus that it had.
  useEffect(() => {
    if (refocus.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-track="${refocus.current}"]`);
    if (!link || link === document.activeElement) return;
    refocus.current = null;
    link.focus();
  }, [tracks]);

  const move = (track: DraftTrack, place: Place) => {
    refocus.current = track._id;
    if (place.parentId !== null) open(place.parentId);
    void actions.move(track, place);
    setSaid(`${track.title} moved, ${toPlaceWords(tracks, track, place)}`);
  };
  const step = (track: DraftTrack, direction: Step) => {
    const place = stepTo(tracks, track, direction);
    if (place) move(track, place);
    else setSaid(`${track.title} cannot move further ${direction}`);
  };
  const open = (id: string) => setClosed((before) => new Set([...before].filter((other) => other !== id)));
  const toggle = (id: string) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );

  const selected = pane.kind === 'track' ? tracks.find(({ _id }) => _id === pane.id) : undefined;
  const startDrag = useTrackDrag(list, { tracks, isOpen: (id) => !closed.has(id), open, move });

  const level = (parentId: string | null) => {
    const children = childrenOf(tracks, parentId);
    return (
      <PlainList className={classes.level}>
        {children.map((track) => {
          const open = !closed.has(track._id);
          return (
            <li key={track._id}>
              <TrackRow
                track={track}
                selected={pane.kind === 'track' && pane.id === track._id}
                open={open}
                conflicted={conflicts.some(({ trackId }) => trackId === track._id)}
                can={(direction) => stepTo(tracks, track, direction) !== null}
                onToggle={() => toggle(track._id)}
                onStep={(direction) => step(track, direction)}
                onMove={() => setMoving(track)}
                onAddInside={() => void navigate(paneAddress({ kind: 'new', parentId: track._id }))}
                onPreview={() => void actions.setPreview(track, !track.preview)}
                onDuplicate={() => void actions.duplicate(track)}
                onRemove={() => void actions.remove(track)}
              />
              {track.type === 'folder' && open && level(track._id)}
            </li>
          );
        })}
        {parentId !== null && children.length === 0 && (
          <Text component="li" size="sm" dimmed className={classes.none}>
            Empty folder
          </Text>
        )}
      </PlainList>
    );
  };

  return (
    <Card
      component="nav"
      ref={list}
      className={classes.panel}
      aria-label="Tracks of this course"
      onPointerOver={startDrag}
      onBlur={({ target, relatedTarget }) => {
        // Whoever goes on elsewhere is not called back. What is drawn anew loses the focus to nothing.
        if (relatedTarget && list.current?.contains(target)) refocus.current = null;
      }}
      onPaste={({ clipboardData }) => {
        const text = clipboardData.getData('text/plain');
        // Not what is pasted into the list itself.
        if (pasted === null && /https?:\/\//.test(text)) setPasted(text);
      }}
    >
      <Link
        to={paneAddress({ kind: 'details' })}
        className={classes.details}
        aria-current={pane.kind === 'details' ? 'true' : undefined}
        data-default={pane.kind === 'none' || undefined}
      >
        <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        Course details
      </Link>
      <Link
        to={paneAddress({ kind: 'students' })}
        className={classes.details}
        aria-current={pane.kind === 'students' ? 'true' : undefined}
      >
        <IconUsers size={20} stroke={1.75} aria-hidden />
        Students
      </Link>
      <Group gap="4px 12px" justify="space-between" className={classes.head}>
        <Text component="h2" size="lg">
          Tracks
        </Text>
        <LinkButton
          to={paneAddress({ kind: 'new', parentId: null })}
          variant="light"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add track
        </LinkButton>
      </Group>
      {tracks.length === 0 ? (
        <p className={classes.empty}>
          No tracks yet. Add a folder, a video or a text. You can work offline: everything is saved on this device.
        </p>
      ) : (
        <>
          {level(null)}
          <p className={classes.hint}>Drag a track to move it, or press Alt and an arrow.</p>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {pasted !== null && (
        <Suspense fallback={null}>
          <PasteVideos
            courseId={course._id}
            tracks={tracks}
            parentId={selected?.type === 'folder' ? selected._id : null}
            text={pasted}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
      {moving && (
        <Suspense fallback={null}>
          <MoveSheet
            track={moving}
            tracks={tracks}
            current={shownParent(tracks, moving)?._id ?? null}
            onChoose={(place) => {
              move(moving, place);
              setMoving(null);
            }}
            onClose={() => setMoving(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
