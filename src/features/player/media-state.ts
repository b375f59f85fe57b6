/** What the controls show of the video element. Times in seconds. */
export interface MediaState {
  paused: boolean;
  ended: boolean;
  waiting: boolean;
  seconds: number;
  duration: number;
  bufferedEnd: number;
  volume: number;
  muted: boolean;
}

export const MEDIA_START: MediaState = {
  paused: true,
  ended: false,
  waiting: false,
  seconds: 0,
  duration: 0,
  bufferedEnd: 0,
  volume: 1,
  muted: false,
};

/** The element's current state. `bufferedEnd` is the end of the buffered range around the current position. */
export function readMedia(video: HTMLVideoElement): MediaState {
  const { buffered, currentTime } = video;
  let bufferedEnd = 0;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5) bufferedEnd = Math.max(bufferedEnd, buffered.end(index));
  }
  return {
    paused: video.paused,
    ended: video.ended,
    waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.error,
    seconds: currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedEnd,
    volume: video.volume,
    muted: video.muted,
  };
}
