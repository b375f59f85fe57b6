/**
 * Calls `run` once, after the browser had the chance to paint what is there: a frame, then a task. A background tab paints
 * nothing and gets no frames, so a timer stands in for it.
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
