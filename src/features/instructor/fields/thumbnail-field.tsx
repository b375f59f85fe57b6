import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { fileProblem, inMegabytes, THUMBNAIL_TYPES } from './file-problem.ts';
import classes from './thumbnail-field.module.css';

interface ThumbnailFieldProps {
  /** The chosen file, until it is saved as the course's picture. */
  file: File | null;
  /** What is shown without one. */
  current?: ReactNode;
  onChoose: (file: File | null) => void;
}

/** One picture, chosen or dropped, with its name, size, type and a preview. */
export function ThumbnailField({ file, current, onChoose }: ThumbnailFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  function choose(files: readonly File[]) {
    const wrong = fileProblem(files);
    setProblem(wrong);
    if (!wrong && files[0]) onChoose(files[0]);
  }

  function onDrag(event: DragEvent, on: boolean) {
    event.preventDefault();
    setOver(on);
  }

  return (
    <Stack gap={4} className={fieldClasses.field}>
      <span id={`${id}-label`} className={fieldClasses.label}>
        Thumbnail
      </span>
      <Group
        gap={16}
        className={classes.zone}
        data-over={over || undefined}
        role="group"
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          choose([...event.dataTransfer.files]);
        }}
      >
        <div className={classes.picture}>
          {preview ? (
            <img src={preview} alt="Preview of the thumbnail" className={classes.image} />
          ) : (
            (current ?? <IconPhotoPlus size={32} stroke={1.5} aria-hidden />)
          )}
        </div>
        <Stack gap={10} className={classes.words}>
          {file ? (
            <Text size="sm" dimmed className={classes.file}>
              <strong>{file.name}</strong>
              <span>
                {inMegabytes(file.size)} · {file.type}
              </span>
            </Text>
          ) : (
            <Text size="sm" dimmed>
              JPEG, PNG, WebP, AVIF or GIF, up to 5 MB. 1280 × 720 looks best.
            </Text>
          )}
          <Group gap={8}>
            <input
              ref={input}
              type="file"
              accept={THUMBNAIL_TYPES.join(',')}
              hidden
              aria-label="Thumbnail file"
              onChange={({ currentTarget }) => {
                choose([...(currentTarget.files ?? [])]);
                // The same file may be chosen again.
                currentTarget.value = '';
              }}
            />
            <Button variant="default" size="md" onClick={() => input.current?.click()}>
              {file || current ? 'Change picture' : 'Choose a picture'}
            </Button>
            {file && (
              <Button variant="subtle" size="md" tone="gray" onClick={() => onChoose(null)}>
                Remove
              </Button>
            )}
          </Group>
        </Stack>
      </Group>
      {problem && (
        <p className={fieldClasses.error} role="alert">
          {problem}
        </p>
      )}
    </Stack>
  );
}
