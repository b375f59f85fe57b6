/** The qualities of a video, best first. */
export const QUALITIES = ['1080p', '720p', '480p'] as const;
export type Quality = (typeof QUALITIES)[number];
