/** Written by make/videos.ts; do not edit by hand. */
import type { SampleTrack } from './sample-course.ts';

type VideoTrack = Extract<SampleTrack, { type: 'video' }>;
type VideoFiles = Pick<VideoTrack, 'durationSeconds' | 'renditions' | 'captions' | 'poster'>;

export const VIDEO_FILES = {
  'btree-index': {
    durationSeconds: 72,
    renditions: [
      { quality: '1080p', file: 'btree-index-1080p.mp4', bytes: 970102 },
      { quality: '720p', file: 'btree-index-720p.mp4', bytes: 753482 },
      { quality: '480p', file: 'btree-index-480p.mp4', bytes: 568704 },
    ],
    captions: [{ language: 'en', label: 'English', file: 'btree-index.en.vtt' }],
    poster: 'btree-index.webp',
  },
  'event-loop': {
    durationSeconds: 72,
    renditions: [
      { quality: '1080p', file: 'event-loop-1080p.mp4', bytes: 934478 },
      { quality: '720p', file: 'event-loop-720p.mp4', bytes: 715207 },
      { quality: '480p', file: 'event-loop-480p.mp4', bytes: 546736 },
    ],
    captions: [{ language: 'en', label: 'English', file: 'event-loop.en.vtt' }],
    poster: 'event-loop.webp',
  },
  'gradient-descent': {
    durationSeconds: 69,
    renditions: [
      { quality: '1080p', file: 'gradient-descent-1080p.mp4', bytes: 816328 },
      { quality: '720p', file: 'gradient-descent-720p.mp4', bytes: 633756 },
      { quality: '480p', file: 'gradient-descent-480p.mp4', bytes: 479529 },
    ],
    captions: [{ language: 'en', label: 'English', file: 'gradient-descent.en.vtt' }],
    poster: 'gradient-descent.webp',
  },
} satisfies Record<string, VideoFiles>;
