import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VideoDrop } from './video-drop.tsx';
import classes from './video-upload.module.css';

interface NewVideoProps {
  /** The chosen file; it is stored on this device together with its track. */
  file: File | null;
  error: string | undefined;
  onChoose: (file: File | null) => void;
}

/** The video of a track that is still to be added. */
export function NewVideo({ file, error, onChoose }: NewVideoProps) {
  if (!file) return <VideoDrop error={error} onChoose={onChoose} />;
  return (
    <Stack gap={12} className={classes.status} data-tone="waiting">
      <Group component="p" gap="0 16px" align="stretch" justify="space-between" className={classes.file}>
        <strong>{file.name}</strong>
        <span>
          {formatBytes(file.size)}
          {file.type && ` · ${file.type}`}
        </span>
      </Group>
      <Text size="sm" dimmed className={classes.detail}>
        It will upload after you add the track.
      </Text>
      <Buttons gap={8}>
        <Button variant="subtle" tone="gray" onClick={() => onChoose(null)}>
          Remove
        </Button>
      </Buttons>
    </Stack>
  );
}
