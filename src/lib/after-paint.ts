/**
 * Calls `run` once, after the browser could paint: after a frame and a task. A background tab gets no frames, so a timer is the
 * fallback.
 */
export function afterPaint(run: () => void) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 1000);
}
