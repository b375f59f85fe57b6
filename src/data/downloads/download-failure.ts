export type DownloadFailureReason = 'quota' | 'gone' | 'refused' | 'corrupt' | 'changed' | 'unplayable';

const MESSAGE: Record<DownloadFailureReason, string> = {
  quota: 'There is not enough free space on this device. Remove a download and try again.',
  gone: 'This video is no longer on the server.',
  refused: 'The server refused this download. Check that you are logged in and own the course.',
  corrupt: 'The download was damaged on its way. Please try again.',
  changed: 'The video was replaced while it was downloading. Please try again.',
  unplayable: 'This lesson has no video that can be downloaded.',
};

/** A download that does not go on by waiting; `message` is fit for a user's eyes. */
export class DownloadFailure extends Error {
  readonly reason: DownloadFailureReason;

  constructor(reason: DownloadFailureReason, cause?: unknown) {
    super(MESSAGE[reason], { cause });
    this.name = 'DownloadFailure';
    this.reason = reason;
  }
}
