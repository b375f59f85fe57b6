import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { QUIZ_DEFAULTS } from '#contract/limits.ts';
import type { Quiz } from '#contract/quiz.ts';
import { TRACK_WORDS, type TrackType } from '#contract/track-fields.ts';
import { addTrack } from '#data/queries/authoring/author.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import classes from '../edit-panel.module.css';
import { fileNotKept } from '../video/file-not-kept.ts';
import { foldersOf } from './folders-of.ts';
import { textProps } from '../fields/field-binding.ts';
import { MarkdownEditor } from '../text/markdown-editor.tsx';
import { PaneBack } from '../course/pane-back.tsx';
import { checkTrack, EMPTY_TRACK, TRACK_TYPES, type TrackForm } from './track-form.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TrackWords } from './track-words.tsx';
import { TrackIcon } from './track-icon.tsx';
import { endOf } from './track-steps.ts';
import { useKeptForm } from '../fields/use-kept-form.ts';
import { VideoSource, type VideoSourceKind } from '../video/video-source.tsx';

const NewVideo = lazyPart(() => import('../video/new-video.tsx').then((m) => m.NewVideo));

const QuizEditor = lazyPart(() => import('../quiz/quiz-editor.tsx').then((m) => m.QuizEditor));

const PasteVideos = lazyPart(() => import('./paste-videos.tsx').then((m) => m.PasteVideos));

/** `quiz`: apart from the text, so that another type loses neither. */
type NewTrackForm = TrackForm & { type: TrackType; quiz: string };
const EMPTY: NewTrackForm = { type: 'video', quiz: '', ...EMPTY_TRACK };

/** A quiz of which nothing was written yet. */
const NO_QUESTIONS = JSON.stringify({ ...QUIZ_DEFAULTS, questions: [] } satisfies Quiz);

interface NewTrackProps {
  courseId: string;
  tracks: readonly DraftTrack[];
  /** The folder that it goes into; null: the course itself. */
  parentId: string | null;
}

/** 'Add Track'. Typed text survives a reload. A new track becomes the last one of its folder. */
export function NewTrack({ courseId, tracks, parentId: wanted }: NewTrackProps) {
  const userId = useSession().user?._id ?? '';
  const { values: typedValues, kept, set, clear } = useKeptForm<NewTrackForm>(userId, `track-new:${courseId}`, EMPTY);
  // What an earlier version of the app kept has no quiz.
  const values = { ...EMPTY, ...typedValues };
  const [parentId, setParentId] = useState(wanted);
  const [followed, setFollowed] = useState(wanted);
  const [source, setSource] = useState<VideoSourceKind>('link');
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [pasting, setPasting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // The address was changed while the form is open.
  if (followed !== wanted) {
    setFollowed(wanted);
    setParentId(wanted);
  }
  const { type } = values;
  const isFile = type === 'video' && source === 'file';
  const check = () =>
    checkTrack(
      { type, hasFile: isFile },
      { ...values, ...(isFile && { videoUrl: '' }), ...(type === 'quiz' && { content: values.quiz }) },
    );
  const errors = tried ? check() : {};
  const text = (name: keyof TrackForm) => ({
    ...textProps(TRACK_WORDS[name], {
      value: values[name],
      error: errors[name],
      change: (value) => set({ [name]: value }),
    }),
    name,
  });
  const folders = foldersOf(tracks, null);
  const parent = folders.some(({ value }) => value === parentId) ? parentId : null;

  async function add() {
    setBusy(true);
    try {
      const { submission } = await addTrack(
        courseId,
        {
          ...values,
          ...endOf(tracks, parent),
          content: type === 'text' ? values.content : type === 'quiz' ? values.quiz || NO_QUESTIONS : null,
          videoUrl: type === 'video' && !isFile ? values.videoUrl.trim() : null,
          ...(isFile && { fileFollows: true }),
        },
        isFile ? file : null,
      );
      if (isFile && !submission.kept) showToast({ tone: 'error', message: fileNotKept(null) });
      const typed = values;
      setTried(false);
      await clear(values, { type });
      setFile(null);
      showToast({ tone: 'success', message: AUTHORING_TEXT.trackAdded });
      form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
      void submission.outcome.then((outcome) => {
        if (outcome.kind !== 'refused') return;
        showToast({ tone: 'error', message: outcome.message || AUTHORING_TEXT.trackAddFailed });
        // If the text could not be saved, it is only in the form, so the form stays.
        if (!submission.kept) set(typed);
      });
    } catch (error) {
      console.warn('The track could not be kept', error);
      showToast({ tone: 'error', message: isFile ? fileNotKept(error) : AUTHORING_TEXT.trackAddFailed });
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (Object.keys(check()).length === 0 && (!isFile || file)) {
      void add();
      return;
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Card
      component="form"
      ref={form}
      gap={20}
      className={classes.panel}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={onSubmit}
    >
      <PaneBack />
      <Group component="header" gap="4px 16px" justify="space-between" className={classes.head}>
        <Text component="h2" id={`${id}-title`} size="xl">
          Add Track
        </Text>
        <SaveMark state={kept ? 'device' : null} words />
      </Group>
      <fieldset className={classes.types}>
        <legend>Type</legend>
        {TRACK_TYPES.map(({ value, label }) => (
          <label key={value} className={classes.type} data-chosen={type === value || undefined}>
            <input
              type="radio"
              name="type"
              value={value}
              checked={type === value}
              onChange={() => {
                setTried(false);
                set({ type: value });
              }}
            />
            <TrackIcon type={value} size={22} />
            {label}
          </label>
        ))}
      </fieldset>
      <TrackWords text={text} />
      {type === 'video' && (
        <VideoSource value={source} onChange={setSource}>
          {source === 'file' ? (
            <Suspense fallback={<Skeleton height={200} radius="lg" />}>
              <NewVideo file={file} error={tried && !file ? 'Choose a video file' : undefined} onChoose={setFile} />
            </Suspense>
          ) : (
            <TextField
              {...text('videoUrl')}
              type="url"
              description="A YouTube link or the https address of a video."
              autoComplete="off"
            />
          )}
        </VideoSource>
      )}
      {type === 'text' && <TemplateChoice content={values.content} onChoose={(content) => set({ content })} />}
      {type === 'text' && (
        <MarkdownEditor
          courseId={courseId}
          title={values.title}
          name="content"
          value={values.content}
          error={errors.content}
          onChange={(content) => set({ content })}
          Preview={null}
        />
      )}
      {type === 'quiz' && (
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <QuizEditor
            title={values.title}
            value={values.quiz}
            error={errors.content}
            onChange={(quiz) => set({ quiz })}
          />
        </Suspense>
      )}
      {folders.length > 0 && (
        <Stack gap={4} className={fieldClasses.field}>
          <label className={fieldClasses.label} htmlFor={`${id}-folder`}>
            Folder
          </label>
          <SelectField
            id={`${id}-folder`}
            value={parent ?? ''}
            options={[{ value: '', label: 'Top level of the course' }, ...folders]}
            onChoose={(value) => setParentId(value || null)}
          />
        </Stack>
      )}
      {/* At the start: the notice that a track was added stands bottom right, where the next one is to be added. */}
      <Buttons>
        <Button type="submit" loading={busy}>
          Add Track
        </Button>
        {type === 'video' && (
          <Button variant="subtle" onClick={() => setPasting(true)}>
            Add several from a list
          </Button>
        )}
      </Buttons>
      {pasting && (
        <Suspense fallback={null}>
          <PasteVideos courseId={courseId} tracks={tracks} parentId={parent} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
