import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import {
  useUploadCommands,
  useUploadProgress,
  useUploads,
  type WaitingUpload,
} from '#data/queries/authoring/uploads.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { keepPageOpen } from '#ui/keep-page-open.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './sync-panel.module.css';
import { uploadReason } from './upload-reason.ts';

interface WaitingFilesProps {
  online: boolean;
  onLeave: () => void;
  onFailed: () => void;
}

/** The instructor's videos that are not yet uploaded; `children` when there are none. */
export function WaitingFiles({ children, online, onLeave, onFailed }: WaitingFilesProps & { children: ReactNode }) {
  const uploads = useUploads();
  if (uploads.length === 0) return children;
  const going = uploads.filter(isGoing).length;
  return (
    <>
      <PlainList aria-label="Videos waiting to upload">
        {uploads.map((upload) => (
          <WaitingFile key={upload.id} upload={upload} online={online} onLeave={onLeave} onFailed={onFailed} />
        ))}
      </PlainList>
      {online && going > 0 && (
        <Text size="sm" dimmed className={classes.note}>
          {keepPageOpen('the upload is complete', going)}
        </Text>
      )}
    </>
  );
}

const isGoing = ({ state }: WaitingUpload) => state === 'queued' || state === 'uploading';

type WaitingFileProps = WaitingFilesProps & { upload: WaitingUpload };

function WaitingFile({ upload, online, onLeave, onFailed }: WaitingFileProps) {
  const { pause, resume } = useUploadCommands();
  const progress = useUploadProgress(upload.id);
  const { state, title, bytes, courseId, trackId } = upload;
  const label = `The video for “${title}”`;
  const moves = isGoing(upload);
  const action = moves ? 'Pause' : state === 'paused' ? 'Resume' : 'Retry';
  return (
    <li className={classes.item} data-refused={state === 'failed' || undefined}>
      <p className={classes.label}>{label}</p>
      <Group component="p" gap="0 16px" align="stretch" justify="space-between" className={classes.reason}>
        <span className={classes.why}>{uploadReason(upload, progress?.sent ?? 0, online)}</span>
        <span>{formatBytes(bytes)}</span>
      </Group>
      <Group gap="4px 8px" className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          aria-label={`${action}: ${label}`}
          onClick={() => void (moves ? pause(upload) : resume(upload)).catch(onFailed)}
        >
          {action}
        </button>
        <Link
          to={paths.instructorCourse(courseId, trackId)}
          className={classes.action}
          aria-label={`Open: ${label}`}
          onClick={onLeave}
        >
          Open
        </Link>
      </Group>
    </li>
  );
}
