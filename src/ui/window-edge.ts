type Held = 'offsetHeight' | 'offsetWidth';

/** A ref for what lies along an edge of the window: as long as it is there, `variable` on <html> says how much it takes, in CSS px. */
function edge(variable: string, measure: Held) {
  const there = new Set<HTMLElement>();
  const tell = () => {
    const most = Math.max(0, ...[...there].map((element) => element[measure]));
    const { style } = document.documentElement;
    if (most > 0) style.setProperty(variable, `${most}px`);
    else style.removeProperty(variable);
  };
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new ResizeObserver(tell);
    there.add(element);
    watch.observe(element);
    return () => {
      watch.disconnect();
      there.delete(element);
      tell();
    };
  };
}

// Who holds the edges of the window, so that nothing lies on anything else there: a page's bar at the bottom, the banner above it and
// beside a sidebar, and above both the toasts where the window is too narrow to have them beside the banner.
export const holdBar = edge('--ci-edge-bar', 'offsetHeight');
export const holdBanner = edge('--ci-edge-banner', 'offsetHeight');
export const holdSide = edge('--ci-edge-side', 'offsetWidth');

const KEYBOARD = '--ci-edge-keyboard';
/** Less is a scrollbar, or the browser's own bar. */
const KEYBOARD_LEAST_PX = 100;

/**
 * Until the returned function is called, `--ci-edge-keyboard` on <html> says how much of the bottom the keyboard of a phone covers, in
 * CSS px: it makes the window no smaller, and what is fixed there stays behind it.
 */
export function followKeyboard(): () => void {
  const seen = globalThis.visualViewport;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const tell = () => {
    const covered = innerHeight - seen.offsetTop - seen.height;
    // Magnified, the window shows a part of the page without any keyboard.
    if (seen.scale === 1 && covered >= KEYBOARD_LEAST_PX) style.setProperty(KEYBOARD, `${Math.round(covered)}px`);
    else style.removeProperty(KEYBOARD);
  };
  const stop = new AbortController();
  seen.addEventListener('resize', tell, { signal: stop.signal });
  seen.addEventListener('scroll', tell, { signal: stop.signal });
  tell();
  return () => {
    stop.abort();
    style.removeProperty(KEYBOARD);
  };
}

let dialogs = 0;

/**
 * Keeps the page from scrolling until the returned function is called. Not by the library's lock: it writes a <style>, which the
 * Content-Security-Policy refuses.
 */
export function holdPage(): () => void {
  const root = document.documentElement;
  const { style } = root;
  dialogs += 1;
  if (dialogs === 1) {
    const width = root.clientWidth;
    style.overflow = 'hidden';
    const scrollbar = root.clientWidth - width;
    if (scrollbar > 0) style.paddingRight = `${scrollbar}px`;
  }
  return () => {
    dialogs -= 1;
    if (dialogs === 0) Object.assign(style, { overflow: '', paddingRight: '' });
  };
}
