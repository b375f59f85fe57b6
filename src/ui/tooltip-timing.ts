/** Specification, section 9: the delay before a tooltip shows; beside the sidebar's icons it is 0. */
export const TOOLTIP_DELAY_MS = 700;
/** How soon after one tooltip the next shows without a delay. */
const SKIP_DELAY_MS = 300;

let lastHidden = -Infinity;

/** How long the pointer has to rest before a tooltip shows. */
export function showDelay(delayMs: number, now: number): number {
  return now - lastHidden <= SKIP_DELAY_MS ? 0 : delayMs;
}

export function noteHidden(now: number): void {
  lastHidden = now;
}
