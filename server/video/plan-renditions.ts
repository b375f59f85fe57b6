import { QUALITIES, type Quality } from '#contract/qualities.ts';

export interface PlannedRendition {
  quality: Quality;
  /** Of the shorter side: what is filmed upright has as many pixels as what lies. Even, as H.264 wants it. */
  lines: number;
}

const linesOf = (quality: Quality) => Number.parseInt(quality, 10);
const SMALLEST: Quality = '480p';

/** What is made of a video of this size, the smallest first; never larger than it is. */
export function planRenditions({ width, height }: { width: number; height: number }): PlannedRendition[] {
  const side = Math.min(width, height);
  const plan = QUALITIES.map((quality) => ({ quality, lines: linesOf(quality) }))
    .filter(({ lines }) => lines <= side)
    .reverse();
  return plan.length > 0 ? plan : [{ quality: SMALLEST, lines: Math.max(2, side - (side % 2)) }];
}
