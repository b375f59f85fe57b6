import { QUALITIES } from '#contract/qualities.ts';
import type { UploadRow } from '../../db/upload-schema.ts';

const NAMES = [
  'poster.jpg',
  'original.mp4',
  'original.webm',
  ...QUALITIES.map((quality) => `${quality}.mp4` as const),
] as const;

/** The media path of a file that is made of an upload. */
export const madePath = (uploadId: string, name: (typeof NAMES)[number]) => `videos/${uploadId}/${name}`;

/** The media paths of what these name of a video: an upload, its track. */
export const namedPaths = (...of: (Pick<UploadRow, 'renditions' | 'poster'> | undefined)[]): string[] =>
  of.flatMap((one) => [
    ...(one?.renditions.map(({ mediaPath }) => mediaPath) ?? []),
    ...(one?.poster ? [one.poster] : []),
  ]);

/**
 * The media paths of what an upload names, and of all that can have been made of it: a file is there before its row names it, and whoever
 * publishes it can be killed between the two.
 */
export const possiblePaths = (upload: Pick<UploadRow, 'id' | 'renditions' | 'poster'>): string[] => [
  ...new Set([...namedPaths(upload), ...NAMES.map((name) => madePath(upload.id, name))]),
];
