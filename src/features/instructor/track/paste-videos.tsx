import { IconAlertTriangle, IconVideo } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { blankFields } from '#contract/field.ts';
import { TRACKS_MAX, UNDO_NOTICE_MS } from '#contract/limits.ts';
import { TRACK_WORDS } from '#contract/track-fields.ts';
import { childrenOf, keysAtEnd } from '#data/authoring/draft-tree.ts';
import { addTracks } from '#data/queries/authoring/author.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toasts.ts';
import { showUndo } from '#ui/undo-toast.ts';
import { countOf } from '../count-of.ts';
import { foldersOf } from './folders-of.ts';
import classes from './paste-videos.module.css';
import { toVideoLines } from './video-list.ts';

interface PasteVideosProps {
  courseId: string;
  tracks: readonly DraftTrack[];
  /** The folder that they go into; null: the course itself. */
  parentId: string | null;
  /** What was pasted. */
  text?: string;
  onClose: () => void;
}

/** Makes a video track from each pasted link, at the end of the folder. Shows a preview first. */
export function PasteVideos({ courseId, tracks, parentId, text = '', onClose }: PasteVideosProps) {
  const [list, setList] = useState(text);
  const [folder, setFolder] = useState(parentId);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const lines = toVideoLines(list);
  const good = lines.filter(({ problem }) => problem === null);
  const folders = foldersOf(tracks, null);
  const tooMany = tracks.length + good.length > TRACKS_MAX;

  async function add(event: FormEvent) {
    event.preventDefault();
    // React tells the form that opened this one as well.
    event.stopPropagation();
    if (busy || good.length === 0 || tooMany) return;
    setBusy(true);
    const keys = keysAtEnd(childrenOf(tracks, folder), good.length);
    try {
      const { undo } = await addTracks(
        courseId,
        good.map(({ title, url }, index) => ({
          trackId: crypto.randomUUID(),
          track: {
            ...blankFields(TRACK_WORDS),
            parentId: folder,
            orderKey: keys[index] as string,
            type: 'video',
            title,
            description: title,
            videoUrl: url,
          },
        })),
      );
      showUndo(`${countOf(good.length, 'track')} added.`, undo, UNDO_NOTICE_MS);
      onClose();
    } catch (error) {
      console.warn('The tracks could not be kept', error);
      showToast({ tone: 'error', message: AUTHORING_TEXT.trackAddFailed });
      setBusy(false);
    }
  }

  return (
    <Sheet title="Add videos from a list" placement="side" onClose={onClose}>
      <Stack component="form" gap={20} className={classes.form} onSubmit={(event) => void add(event)}>
        <TextArea
          label="Links"
          description="One per line: a link, “Title - link”, “Title, link” or [title](link)."
          value={list}
          rows={6}
          spellCheck={false}
          error={tooMany ? `A course can have at most ${TRACKS_MAX.toLocaleString('en-IN')} tracks` : undefined}
          onChange={({ currentTarget }) => setList(currentTarget.value)}
        />
        {folders.length > 0 && (
          <Stack gap={4} className={fieldClasses.field}>
            <label className={fieldClasses.label} htmlFor={`${id}-folder`}>
              Folder
            </label>
            <SelectField
              id={`${id}-folder`}
              value={folder ?? ''}
              options={[{ value: '', label: 'Top level of the course' }, ...folders]}
              onChoose={(value) => setFolder(value || null)}
            />
          </Stack>
        )}
        {lines.length > 0 && (
          <PlainList component="ol" className={classes.lines} aria-label="Tracks to be added">
            {lines.map(({ number, title, url, problem }) => (
              <li key={number} className={classes.line} data-problem={problem !== null || undefined}>
                {problem === null ? (
                  <IconVideo size={18} stroke={1.75} aria-hidden />
                ) : (
                  <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
                )}
                <span className={classes.words}>
                  <strong>{title}</strong>
                  {url !== '' && <span className={classes.url}>{url}</span>}
                  {problem !== null && <span className={classes.problem}>{`Line ${number}: ${problem}`}</span>}
                </span>
              </li>
            ))}
          </PlainList>
        )}
        <Group gap={12} justify="space-between">
          <p className={classes.note} role="status">
            {good.length < lines.length ? `${countOf(lines.length - good.length, 'line')} skipped` : ''}
          </p>
          <Button type="submit" loading={busy} disabled={good.length === 0 || tooMany}>
            {good.length === 0 ? 'Add videos' : `Add ${countOf(good.length, 'video')}`}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
