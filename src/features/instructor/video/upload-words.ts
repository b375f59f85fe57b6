import type { VideoState } from '#contract/video-upload.ts';
import type { UploadProgress, WaitingUpload } from '#data/queries/authoring/uploads.ts';
import { formatBytes } from '#ui/format-bytes.ts';

/** How a video stands, as a screen says it. */
export interface UploadWords {
  text: string;
  /** 0 to 100; null where nothing moves. */
  percent: number | null;
  /** Bytes, speed, time left. */
  detail: string | null;
  tone: 'busy' | 'waiting' | 'failed';
}

const percentOf = (share: number) => Math.min(100, Math.floor(share * 100));

/** 'about 3 min left'; null where nobody can know. */
function timeLeft(bytes: number, perSecond: number): string | null {
  if (perSecond <= 0) return null;
  const seconds = bytes / perSecond;
  if (seconds < 60) return 'less than a minute left';
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${Math.round(seconds / 360) / 10} h left`;
}

function detailOf({ bytes }: WaitingUpload, sent: number, perSecond: number | null): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(bytes)}`];
  if (perSecond !== null) parts.push(`${formatBytes(perSecond)}/s`);
  const left = perSecond === null ? null : timeLeft(bytes - sent, perSecond);
  return (left ? [...parts, left] : parts).join(' · ');
}

/** Of a file that is still on this device. */
export function uploadWords(upload: WaitingUpload, progress: UploadProgress | null, online: boolean): UploadWords {
  const sent = Math.max(progress?.sent ?? 0, upload.sent);
  const percent = percentOf(sent / upload.bytes);
  const detail = detailOf(upload, sent, null);
  switch (upload.state) {
    case 'failed':
      return { text: upload.problem ?? 'The upload failed.', percent: null, detail: null, tone: 'failed' };
    case 'paused':
      return { text: `Paused at ${percent}%`, percent, detail, tone: 'waiting' };
    case 'uploading':
    case 'queued':
  }
  if (!online)
    return { text: 'Waiting for a connection. The file is saved on this device.', percent, detail, tone: 'waiting' };
  if (upload.waitsForTrack) {
    return { text: 'Waiting for its track to sync first.', percent, detail, tone: 'waiting' };
  }
  if (upload.state === 'queued') return { text: 'Waiting to upload', percent, detail, tone: 'waiting' };
  return {
    text: `Uploading ${percent}%`,
    percent,
    detail: detailOf(upload, sent, progress?.bytesPerSecond ?? null),
    tone: 'busy',
  };
}

/** Of one that the server has; null when it plays. `isReplacing`: until then the track plays another. */
export function videoWords(video: VideoState, isReplacing: boolean): UploadWords | null {
  const percent = percentOf(video.progress);
  switch (video.state) {
    case 'receiving':
      return { text: 'Uploading from another device', percent: null, detail: null, tone: 'waiting' };
    case 'queued':
      return { text: 'Uploaded. Waiting for processing', percent: 0, detail: null, tone: 'waiting' };
    case 'processing':
      return { text: `Processing ${percent}%`, percent, detail: 'You can leave this page.', tone: 'busy' };
    case 'failed':
      return {
        text: video.problem ?? 'The video could not be processed.',
        percent: null,
        detail: isReplacing ? 'The previous video still plays.' : null,
        tone: 'failed',
      };
    case 'ready':
      return null;
  }
}
