import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftTrack } from '#contract/authoring.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { toYouTubeId } from '#contract/youtube-id.ts';
import {
  type TrackMediaState,
  useTrackMedia,
  useUploadCommands,
  useUploadProgress,
  useUploads,
  type WaitingUpload,
} from '#data/queries/authoring/uploads.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatClock } from '#ui/format-duration.ts';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { showToast } from '#ui/toasts.ts';
import { CaptionsField } from './captions-field.tsx';
import { fileNotKept } from './file-not-kept.ts';
import { uploadWords, type UploadWords, videoWords } from './upload-words.ts';
import { VideoDrop } from './video-drop.tsx';
import classes from './video-upload.module.css';

interface UploadStatusProps {
  name: string;
  bytes: number;
  words: UploadWords;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The progress of a file: its name, a bar, a sentence, and buttons. */
function UploadStatus({ name, bytes, words, children }: UploadStatusProps) {
  const { text, percent, detail, tone } = words;
  return (
    <Stack gap={12} className={classes.status} data-tone={tone}>
      <Group component="p" gap="0 16px" align="stretch" justify="space-between" className={classes.file}>
        <strong>{name}</strong>
        <span>{formatBytes(bytes)}</span>
      </Group>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label={`${name}: ${text}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={classes.bar}
        >
          <div className={classes.fill} style={{ width: `${percent}%` }} />
        </div>
      )}
      <Stack gap={2} className={classes.words}>
        <Text size="md" className={classes.text} role={tone === 'failed' ? 'alert' : 'status'}>
          {text}
        </Text>
        {detail && (
          <Text size="sm" dimmed className={classes.detail}>
            {detail}
          </Text>
        )}
      </Stack>
      {children && <Buttons gap={8}>{children}</Buttons>}
    </Stack>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function OnThisDevice({ upload }: { upload: WaitingUpload }) {
  const { pause, resume, cancel } = useUploadCommands();
  const online = useOnline();
  const words = uploadWords(upload, useUploadProgress(upload.id), online);
  const { state } = upload;
  const act = (done: Promise<void>) =>
    void done.catch((error: unknown) => {
      console.warn('The upload could not be changed', error);
      showToast({ tone: 'error', message: 'Something went wrong on this device. Please try again.' });
    });
  return (
    <UploadStatus name={upload.name} bytes={upload.bytes} words={words}>
      {(state === 'queued' || state === 'uploading') && (
        <Button variant="default" leftSection={<IconPlayerPause {...ICON} />} onClick={() => act(pause(upload))}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button leftSection={<IconPlayerPlay {...ICON} />} onClick={() => act(resume(upload))}>
          Resume
        </Button>
      )}
      {state === 'failed' && (
        <Button leftSection={<IconRefresh {...ICON} />} onClick={() => act(resume(upload))}>
          Retry
        </Button>
      )}
      <Button variant="subtle" tone="gray" leftSection={<IconX {...ICON} />} onClick={() => act(cancel(upload))}>
        Cancel
      </Button>
    </UploadStatus>
  );
}

function Playing({ media }: { media: TrackMedia }) {
  const { poster, qualities, durationSeconds, converts, video } = media;
  const length = durationSeconds === null ? [] : [formatClock(durationSeconds)];
  return (
    <Group gap={16} className={classes.ready}>
      {poster ? (
        <img className={classes.poster} src={poster} alt="First frame of the video" />
      ) : (
        <div className={classes.poster} />
      )}
      <Stack gap={2} className={classes.words}>
        <p className={classes.title}>Ready</p>
        {video && (
          <Text size="sm" dimmed className={classes.detail}>
            {video.name}
          </Text>
        )}
        <Text size="sm" dimmed className={classes.detail}>
          {converts
            ? [...length, qualities.join(', ')].join(' · ')
            : 'The video plays as uploaded, in one quality: this server has no ffmpeg to create others.'}
        </Text>
      </Stack>
    </Group>
  );
}

interface VideoMediaProps {
  track: DraftTrack;
  /** Whether its video is a file; captions are for a link to a file too. */
  isFile: boolean;
}

/** A track's own video file, and the captions of whatever it plays. */
export function VideoMedia({ track, isFile }: VideoMediaProps) {
  // A track that was made on this device is not known to the server before its own version is.
  const state = useTrackMedia(track, track.version > 0);
  // Those of YouTube are YouTube's.
  const takesCaptions = isFile || toYouTubeId(track.videoUrl ?? '') === null;
  return (
    <>
      {isFile && <VideoUpload track={track} state={state} />}
      {state.media && takesCaptions && <CaptionsField captions={state.media.captions} commands={state.captions} />}
    </>
  );
}

/** What is on this device, what the server makes of it, what plays. */
function VideoUpload({ track, state }: { track: DraftTrack; state: TrackMediaState }) {
  const { _id: trackId, courseId, title, hasFile } = track;
  const upload = useUploads().find((one) => one.trackId === trackId);
  const { choose } = useUploadCommands();
  const { media, retry, refetch } = state;
  const [saving, setSaving] = useState(false);
  const waitingId = upload?.id;

  // It has arrived, or was given up.
  useEffect(() => {
    if (waitingId === undefined) refetch();
  }, [waitingId, refetch]);

  async function keep(file: File) {
    setSaving(true);
    try {
      await choose({ courseId, trackId, title, name: file.name }, file);
    } catch (error) {
      showToast({ tone: 'error', message: fileNotKept(error) });
    } finally {
      setSaving(false);
    }
  }

  async function tryAgain() {
    try {
      await retry();
    } catch (error) {
      showToast({ tone: 'error', message: error instanceof Error ? error.message : 'Please try again.' });
    }
  }

  if (saving) {
    return (
      <Text size="sm" dimmed className={classes.hint} role="status">
        Saving the file on this device…
      </Text>
    );
  }
  if (upload) return <OnThisDevice upload={upload} />;
  const video = media?.video;
  const isReplacing = (media?.qualities.length ?? 0) > 0 || track.videoUrl !== null;
  const words = video ? videoWords(video, isReplacing) : null;
  if (video && words) {
    return (
      <>
        <UploadStatus name={video.name} bytes={video.bytes} words={words}>
          {video.state === 'failed' && (
            <Button leftSection={<IconRefresh {...ICON} />} onClick={() => void tryAgain()}>
              Retry
            </Button>
          )}
        </UploadStatus>
        {video.state === 'failed' && <VideoDrop replaces onChoose={(file) => void keep(file)} />}
      </>
    );
  }
  const plays = media ? media.qualities.length > 0 : hasFile;
  if (!plays) return <VideoDrop onChoose={(file) => void keep(file)} />;
  return (
    <>
      {media ? (
        <Playing media={media} />
      ) : (
        <Text size="sm" dimmed className={classes.hint}>
          This track plays an uploaded video.
        </Text>
      )}
      <VideoDrop replaces onChoose={(file) => void keep(file)} />
    </>
  );
}
