import { IconCloudOff } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CourseDraft } from '#contract/authoring.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import { useOnline } from '#data/queries/online.ts';
import { usePendingCommands } from '#data/queries/outbox.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isRefusedCreation } from '../is-refused-creation.ts';
import type { PreviewProps } from '../text/lesson-preview.tsx';
import { TrackTree } from '../track/track-tree.tsx';
import { CourseDetails } from './course-details.tsx';
import classes from './course-editor.module.css';
import { CourseHead } from './course-head.tsx';
import { PaneBack } from './pane-back.tsx';
import { toPane } from './pane.ts';

/** Shown when the code of an opened pane could not be loaded: offline, before the worker has cached it. */
function PaneMissing() {
  const online = useOnline();
  return (
    <div role="alert">
      <PaneBack />
      <EmptyState
        icon={<IconCloudOff size={32} stroke={1.5} />}
        title="This part could not be loaded"
        text={
          online
            ? 'Everything you saved is safe on this device.'
            : 'You are offline, and this part is not saved on this device yet. Everything you saved is safe.'
        }
        action={online && <Button onClick={() => location.reload()}>Reload</Button>}
      />
    </div>
  );
}

// Opened by a press, from the tree.
const NewTrack = lazyPart(() => import('../track/new-track.tsx').then((m) => m.NewTrack), PaneMissing);
const TrackEditor = lazyPart(() => import('../track/track-editor.tsx').then((m) => m.TrackEditor), PaneMissing);
const StudentsPanel = lazyPart(() => import('./students-panel.tsx').then((m) => m.StudentsPanel), PaneMissing);
const RefusedPanel = lazyPart(() => import('./refused-panel.tsx').then((m) => m.RefusedPanel));
const ConflictPanel = lazyPart(() => import('./conflict-panel.tsx').then((m) => m.ConflictPanel));

interface CourseEditorProps {
  draft: CourseDraft;
  conflicts: readonly EditConflict[];
  Preview: ComponentType<PreviewProps>;
}

/** The list of tracks beside the editor; on a phone, one of them at a time. */
export function CourseEditor({ draft, conflicts, Preview }: CourseEditorProps) {
  const [params] = useSearchParams();
  const pane = toPane(params);
  const { course, tracks } = draft;
  const track = pane.kind === 'track' ? tracks.find(({ _id }) => _id === pane.id) : undefined;
  const refused = usePendingCommands().filter((command) => isRefusedCreation(command, course._id));
  const blockedOf = (trackId: string | null) =>
    conflicts.filter((conflict) => conflict.trackId === trackId).map(({ field }) => field);
  return (
    <>
      <CourseHead draft={draft} />
      {refused.length > 0 && (
        <Suspense fallback={null}>
          <RefusedPanel refused={refused} />
        </Suspense>
      )}
      {conflicts.length > 0 && (
        <Suspense fallback={<Skeleton height={120} radius="lg" />}>
          <ConflictPanel conflicts={conflicts} tracks={tracks} />
        </Suspense>
      )}
      <Stack gap={24} className={classes.columns} data-pane={pane.kind}>
        <TrackTree draft={draft} pane={pane} conflicts={conflicts} />
        <div className={classes.pane}>
          <Suspense fallback={<Skeleton height={320} radius="lg" />}>
            {track ? (
              <TrackEditor
                key={track._id}
                track={track}
                tracks={tracks}
                blocked={blockedOf(track._id)}
                Preview={Preview}
              />
            ) : pane.kind === 'new' ? (
              <NewTrack courseId={course._id} tracks={tracks} parentId={pane.parentId} />
            ) : pane.kind === 'track' ? (
              <>
                <PaneBack />
                <p className={classes.gone} role="status">
                  This track was not found. It may have been removed.
                </p>
              </>
            ) : pane.kind === 'students' ? (
              <StudentsPanel courseId={course._id} />
            ) : (
              <CourseDetails course={course} blocked={blockedOf(null)} />
            )}
          </Suspense>
        </div>
      </Stack>
    </>
  );
}
