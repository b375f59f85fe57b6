import { IconPhotoPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lessonPictureUrl } from '#contract/lesson-picture.ts';
import { addLessonPicture } from '#data/queries/authoring/lesson-pictures.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { THUMBNAIL_TYPES } from '../fields/file-problem.ts';
import { insertPictures, picturesMarkdown } from './insert-pictures.ts';
import { PICTURE_LIMITS, pictureProblem } from './picture-problem.ts';
import classes from './picture-tools.module.css';

interface PictureToolsProps {
  courseId: string;
  /** The text that pictures go into, where they may be pasted and dropped too. */
  field: RefObject<HTMLTextAreaElement | null>;
}

const NO_ROOM = 'The text is too long to add a picture.';
const NOT_ADDED = 'The picture could not be added. Please try again.';

/** Adds pictures to a lesson: chosen, pasted or dropped. They are stored on this device until they are uploaded. */
export function PictureTools({ courseId, field }: PictureToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function choose(files: readonly File[]) {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await addPictures(files));
    } catch (error) {
      console.warn('A picture could not be kept', error);
      setProblem(NOT_ADDED);
    } finally {
      setBusy(false);
    }
  }

  /** Resolves with what is wrong with one of them; those before it are in the text. */
  async function addPictures(files: readonly File[]): Promise<string | null> {
    const addresses: string[] = [];
    let wrong: string | null = null;
    for (const file of files) {
      wrong = await pictureProblem(file);
      if (wrong) break;
      if (!hasRoom(addresses)) {
        wrong = NO_ROOM;
        break;
      }
      // Stored before the text refers to it, because the server must have the picture first.
      const { pictureId, submission } = await addLessonPicture(courseId, file);
      const outcome = submission.kept ? null : await submission.outcome;
      wrong = outcome?.kind === 'refused' ? outcome.message : null;
      if (wrong) break;
      addresses.push(lessonPictureUrl({ courseId, pictureId }));
    }
    if (field.current && addresses.length > 0) insertPictures(field.current, addresses);
    return wrong;
  }

  function hasRoom(addresses: readonly string[]): boolean {
    const one = lessonPictureUrl({ courseId, pictureId: courseId });
    const { value = '', maxLength = 0 } = field.current ?? {};
    // Four line breaks at most keep them apart from the words around them.
    return value.length + picturesMarkdown([...addresses, one]).length + 4 <= maxLength;
  }

  const onFiles = useEffectEvent(choose);
  useEffect(() => {
    const text = field.current;
    if (!text) return;
    const listening = new AbortController();
    const { signal } = listening;
    const take = (event: Event, from: DataTransfer | null) => {
      // Text copied from a document is often on the clipboard both as text and as a picture of the text.
      if (!from || from.files.length === 0 || from.types.includes('text/plain')) return;
      event.preventDefault();
      void onFiles([...from.files]);
    };
    text.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    text.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    text.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      },
      { signal },
    );
    return () => listening.abort();
  }, [field]);

  return (
    <>
      <Group gap="8px 16px">
        <input
          ref={input}
          type="file"
          accept={THUMBNAIL_TYPES.join(',')}
          multiple
          hidden
          aria-label="Picture file"
          onChange={({ currentTarget }) => {
            void choose([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          size="md"
          loading={busy}
          leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Add a picture
        </Button>
        <Text size="sm" dimmed className={classes.hint}>
          You can also paste or drop one into the text. {PICTURE_LIMITS}.
        </Text>
      </Group>
      {problem && (
        <p className={fieldClasses.error} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
