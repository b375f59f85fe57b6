export type DownloadFailureReason =
  | 'quota'
  | 'metered'
  | 'cap'
  | 'gone'
  | 'refused'
  | 'corrupt'
  | 'mismatch'
  | 'changed'
  | 'unplayable'
  | 'browser-network'
  | 'browser-refused';

const MESSAGE: Record<DownloadFailureReason, string> = {
  quota: 'There is not enough space on this device. Remove a download and try again.',
  metered: 'Downloads are waiting for Wi-Fi.',
  cap: 'You have reached your monthly data limit.',
  gone: 'This video is no longer on the server.',
  refused: 'The server did not allow this download. Check that you are logged in and own the course.',
  corrupt: 'The download was damaged in transit. Please try again.',
  mismatch: 'The download was damaged in transit. Please try again.',
  changed: 'The video was replaced while it was downloading. Please try again.',
  unplayable: 'This lesson has no video that can be downloaded.',
  'browser-network': 'Your browser cannot wait for Wi-Fi, as your settings require. Keep Code It open instead.',
  'browser-refused': 'Your browser cannot download in the background right now. Keep Code It open instead.',
};

/** Why a download cannot continue now. `message` is text for the user. */
export class DownloadFailure extends Error {
  readonly reason: DownloadFailureReason;

  constructor(reason: DownloadFailureReason, cause?: unknown) {
    super(MESSAGE[reason], { cause });
    this.name = 'DownloadFailure';
    this.reason = reason;
  }
}
