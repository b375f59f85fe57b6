import { IconHistory, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftTrack } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { TRACK_WORDS } from '#contract/track-fields.ts';
import { editTrack } from '#data/queries/authoring/author.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import type { PreviewProps } from '../text/lesson-preview.tsx';
import classes from '../edit-panel.module.css';
import { textProps } from '../fields/field-binding.ts';
import { MarkdownEditor } from '../text/markdown-editor.tsx';
import { NotKept } from '../fields/not-kept.tsx';
import { PaneBack } from '../course/pane-back.tsx';
import { saidOrRefused } from '../course/said-or-refused.ts';
import { checkTrack, readTrack, toTrackForm, type TrackForm } from './track-form.ts';
import { TrackWords } from './track-words.tsx';
import { TrackIcon } from './track-icon.tsx';
import { useDraftFields } from '../fields/use-draft-fields.ts';
import { useTrackActions } from './use-track-actions.ts';
import { VideoSource, type VideoSourceKind } from '../video/video-source.tsx';

const VideoMedia = lazyPart(() => import('../video/video-media.tsx').then((m) => m.VideoMedia));
const QuizEditor = lazyPart(() => import('../quiz/quiz-editor.tsx').then((m) => m.QuizEditor));
const HistorySheet = lazyPart(() => import('./history-sheet.tsx').then((m) => m.HistorySheet));

interface TrackEditorProps {
  track: DraftTrack;
  tracks: readonly DraftTrack[];
  /** The names of its fields in conflict. */
  blocked: readonly string[];
  Preview: ComponentType<PreviewProps>;
}

/** 'Edit Track': each field is saved automatically; 'Update Track' saves at once. */
export function TrackEditor({ track, tracks, blocked, Preview }: TrackEditorProps) {
  const userId = useSession().user?._id ?? '';
  const { remove, setPreview } = useTrackActions(tracks);
  const navigate = useNavigate();
  const [history, setHistory] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [source, setSource] = useState<VideoSourceKind>(track.videoUrl === null ? 'file' : 'link');
  const view = useMemo(() => toTrackForm(track), [track]);
  const { field, values, errors, commit, saved, failed, lastFocus } = useDraftFields<TrackForm>({
    userId,
    unsavedId: `track:${track._id}`,
    about: track._id,
    view,
    check: (typed) => checkTrack({ type: track.type, hasFile: track.hasFile || source === 'file' }, typed),
    commit: async (from, changes) => saidOrRefused(await editTrack(track, readTrack(from), readTrack(changes))),
    blocked,
  });
  const text = (name: keyof TrackForm) => ({ ...textProps(TRACK_WORDS[name], field(name)), name });
  const content = field('content');

  // The field that was being typed in when the page went away.
  useEffect(() => {
    if (lastFocus !== null) form.current?.querySelector<HTMLElement>(`[name="${lastFocus}"]`)?.focus();
  }, [lastFocus]);

  async function update() {
    await commit();
    if (form.current?.querySelector('[aria-invalid="true"]')) {
      form.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    showToast({ tone: 'success', message: AUTHORING_TEXT.trackUpdated });
  }

  return (
    <Card
      component="form"
      ref={form}
      gap={20}
      className={classes.panel}
      aria-labelledby="edit-track"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void update();
      }}
    >
      <PaneBack />
      <Group component="header" gap="4px 16px" justify="space-between" className={classes.head}>
        <Text component="h2" id="edit-track" size="xl">
          Edit Track
        </Text>
        <Group gap="4px 12px">
          <SaveMark state={saved} words />
          <Text component="span" size="sm" dimmed title={track.type}>
            <TrackIcon type={track.type} size={20} />
          </Text>
        </Group>
      </Group>
      {failed && <NotKept />}
      <TrackWords text={text} />
      {track.type === 'video' && (
        <VideoSource value={source} onChange={setSource}>
          {source === 'link' && (
            <TextField
              {...text('videoUrl')}
              type="url"
              description={
                track.hasFile
                  ? 'This track plays an uploaded video. Adding a link replaces it.'
                  : 'A YouTube link or the https address of a video.'
              }
              autoComplete="off"
            />
          )}
        </VideoSource>
      )}
      {track.type === 'video' && (
        <Suspense fallback={<Skeleton height={200} radius="lg" />}>
          <VideoMedia track={track} isFile={source === 'file'} />
        </Suspense>
      )}
      {track.type === 'text' && (
        <MarkdownEditor
          courseId={track.courseId}
          title={values.title}
          name="content"
          value={content.value}
          error={content.error}
          onFocus={content.onFocus}
          onBlur={content.onBlur}
          onChange={content.change}
          Preview={Preview}
        />
      )}
      {track.type === 'quiz' && (
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <QuizEditor
            title={values.title}
            value={content.value}
            error={content.error}
            onFocus={content.onFocus}
            onBlur={content.onBlur}
            onChange={content.change}
          />
        </Suspense>
      )}
      {track.type !== 'folder' && (
        <Group gap={16} justify="space-between" nowrap className={classes.row}>
          <p>
            <label htmlFor="track-preview">Free preview</label>
            <Text component="span" size="sm" dimmed className={classes.about}>
              Anyone can open it before buying. Each course can have one free preview.
            </Text>
          </p>
          <Switch id="track-preview" checked={track.preview} onSwitch={(on) => void setPreview(track, on)} />
        </Group>
      )}
      <Buttons justify="end">
        <Button
          variant="subtle"
          tone="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            // What was typed last is in the history of what is brought back.
            void commit()
              .then(() => remove(track))
              .then(() => navigate('?'));
          }}
        >
          Delete
        </Button>
        {track.type === 'text' && (
          <Button
            variant="default"
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            onClick={() => setHistory(true)}
          >
            History
          </Button>
        )}
        <Button type="submit" disabled={Object.keys(errors).length > 0}>
          Update Track
        </Button>
      </Buttons>
      {history && (
        <Suspense fallback={null}>
          <HistorySheet
            trackId={track._id}
            now={{ title: values.title, content: values.content }}
            onRestore={(revision) => {
              if (revision.title !== values.title) field('title').change(revision.title);
              content.change(revision.content);
              void commit();
              setHistory(false);
              showToast({ tone: 'success', message: 'The earlier version is restored.' });
            }}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
