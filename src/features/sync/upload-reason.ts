import type { WaitingUpload } from '#data/queries/authoring/uploads.ts';

/** Why an upload has not finished, or its progress. `sent`: bytes that the server has confirmed. */
export function uploadReason(upload: WaitingUpload, sent: number, online: boolean): string {
  const percent = Math.min(100, Math.floor((Math.max(sent, upload.sent) / upload.bytes) * 100));
  if (upload.state === 'failed') return upload.problem ?? 'The upload failed';
  if (upload.state === 'paused') return `Paused at ${percent}%`;
  if (!online) return 'Waiting for a connection';
  if (upload.waitsForTrack) return 'Waiting for its track to sync';
  return upload.state === 'uploading' ? `Uploading ${percent}%` : 'Waiting to upload';
}
