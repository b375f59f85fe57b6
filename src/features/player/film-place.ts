import type { LessonPlace } from '#ui/lesson/notes-slot.ts';

/** Plays the film from a second, once it can. */
export function playFrom(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  const go = () => {
    video.currentTime = seconds;
  };
  // Before its length is known the lesson has not begun, and would begin where the learner left it.
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) video.addEventListener('loadedmetadata', go, { once: true });
  else go();
  // Refused, the film stands at that place, and the big button plays it.
  video.play().catch(() => undefined);
}

/** Where the film is, to a tenth of a second, with the words of the captions that are shown. */
export function placeIn(video: HTMLVideoElement | null): LessonPlace {
  return {
    seconds: video ? Math.floor(video.currentTime * 10) / 10 : null,
    block: null,
    quote: video ? shownWords(video) : '',
  };
}

function shownWords(video: HTMLVideoElement): string {
  const cues = [...video.textTracks].flatMap((track) =>
    track.mode === 'showing' ? [...(track.activeCues ?? [])] : [],
  );
  const words = cues.map((cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '');
  return words.join(' ').replace(/\s+/g, ' ').trim();
}
