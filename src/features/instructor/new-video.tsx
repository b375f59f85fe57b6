import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { VideoDrop } from './video-drop.tsx';
import classes from './video-upload.module.css';

interface NewVideoProps {
  /** The file that was chosen; it is kept on this device with its track. */
  file: File | null;
  error: string | undefined;
  onChoose: (file: File | null) => void;
}

/** The video of a track that is still to be added. */
export function NewVideo({ file, error, onChoose }: NewVideoProps) {
  if (!file) return <VideoDrop error={error} onChoose={onChoose} />;
  return (
    <div className={classes.status} data-tone="waiting">
      <p className={classes.file}>
        <strong>{file.name}</strong>
        <span>
          {formatBytes(file.size)}
          {file.type && ` · ${file.type}`}
        </span>
      </p>
      <p className={classes.detail}>It goes up after the track is added.</p>
      <div className={classes.buttons}>
        <Button variant="subtle" tone="gray" onClick={() => onChoose(null)}>
          Remove
        </Button>
      </div>
    </div>
  );
}
