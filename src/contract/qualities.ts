/** The qualities of a video, best first. */
export const QUALITIES = ['1080p', '720p', '480p'] as const;
export type Quality = (typeof QUALITIES)[number];

/** The best of `list` that is not better than `wanted`, else the lowest; undefined for an empty list. */
export function atMost<T extends { quality: Quality }>(list: readonly T[], wanted: Quality): T | undefined {
  const best = QUALITIES.flatMap((quality) => list.filter((one) => one.quality === quality));
  return best.find((one) => QUALITIES.indexOf(one.quality) >= QUALITIES.indexOf(wanted)) ?? best.at(-1);
}
