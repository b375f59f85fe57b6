/** The slide that `step` leads to; past either end it wraps around. 0 when there are no slides. */
export function wrapIndex(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** Reasons to pause the carousel; one is enough. */
export interface PauseReasons {
  /** The visitor pressed pause. */
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  reducedMotion: boolean;
}

export function isAdvancing(reasons: PauseReasons, count: number): boolean {
  return count > 1 && !reasons.stopped && !reasons.hovered && !reasons.focused && !reasons.reducedMotion;
}
