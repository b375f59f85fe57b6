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
  metered: 'Downloads wait for Wi-Fi.',
  cap: 'The data for this month is used up.',
  gone: 'This video is no longer on the server.',
  refused: 'The server refused this download. Check that you are logged in and own the course.',
  corrupt: 'The download was damaged on its way. Please try again.',
  mismatch: 'The download was damaged on its way. Please try again.',
  changed: 'The video was replaced while it was downloading. Please try again.',
  unplayable: 'This lesson has no video that can be downloaded.',
  'browser-network': 'The browser would not wait for Wi-Fi, as your settings want it. Keep Code It open instead.',
  'browser-refused': 'The browser does not download in the background now. Keep Code It open instead.',
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
