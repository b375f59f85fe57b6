import { IconMovie } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VIDEO_ACCEPT, videoFileProblem } from './video-file-problem.ts';
import classes from './video-upload.module.css';

interface VideoDropProps {
  /** Why the form cannot go on without a file. */
  error?: string | undefined;
  /** Beside a video that there is already: only the button. */
  replaces?: boolean;
  onChoose: (file: File) => void;
}

/** A field for one video, chosen or dropped. It shows the limits. */
export function VideoDrop({ error, replaces = false, onChoose }: VideoDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const wrong = problem ?? error;

  async function choose(files: readonly File[]) {
    const found = await videoFileProblem(files);
    setProblem(found);
    if (!found && files[0]) onChoose(files[0]);
  }

  function onDrag(event: DragEvent, on: boolean) {
    event.preventDefault();
    setOver(on);
  }

  return (
    <Stack gap={4} className={fieldClasses.field}>
      <div
        className={replaces ? classes.replace : classes.zone}
        data-over={over || undefined}
        role="group"
        aria-label="Video file"
        aria-describedby={`${id}-limits`}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          void choose([...event.dataTransfer.files]);
        }}
      >
        {!replaces && (
          <IconTile className={classes.sign}>
            <IconMovie size={32} stroke={1.5} aria-hidden />
          </IconTile>
        )}
        {!replaces && <p className={classes.title}>Drop a video here</p>}
        <Text id={`${id}-limits`} size="sm" dimmed className={classes.hint}>
          {VIDEO_TEXT.types}, up to 2 GB.
          {!replaces && ' If you are offline, it is saved on this device and uploads later.'}
        </Text>
        <input
          ref={input}
          type="file"
          accept={VIDEO_ACCEPT}
          hidden
          aria-label="Choose a video file"
          onChange={({ currentTarget }) => {
            void choose([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          size="md"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-problem` : undefined}
          onClick={() => input.current?.click()}
        >
          {replaces ? 'Choose another file' : 'Choose a file'}
        </Button>
      </div>
      {wrong && (
        <p id={`${id}-problem`} className={fieldClasses.error} role="alert">
          {wrong}
        </p>
      )}
    </Stack>
  );
}
