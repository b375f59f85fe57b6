import type { Track } from '#contract/track.ts';

/** What a link to the player may carry in navigation state (specification, section 3, Course tracking). */
export interface LessonHeadStart {
  courseId?: string;
  trackId?: string;
  content?: Track;
  /** Second to open at, from 'Resume'. */
  seconds?: number;
}

/** `state` of a location as a head start; whatever else was put there is ignored. */
export function toHeadStart(state: unknown): LessonHeadStart {
  if (typeof state !== 'object' || state === null) return {};
  const { courseId, trackId, content, seconds } = state as Record<string, unknown>;
  return {
    ...(typeof courseId === 'string' && { courseId }),
    ...(typeof trackId === 'string' && { trackId }),
    ...(isTrack(content) && { content }),
    ...(typeof seconds === 'number' && seconds >= 0 && { seconds }),
  };
}

function isTrack(value: unknown): value is Track {
  if (typeof value !== 'object' || value === null) return false;
  const track = value as Partial<Track>;
  return typeof track._id === 'string' && typeof track.title === 'string' && Array.isArray(track.renditions);
}
