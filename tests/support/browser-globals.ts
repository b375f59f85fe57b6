import { createRequire } from 'node:module';

type Listen = (
  this: EventTarget,
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => void;

interface Dom {
  window: Record<string, unknown> & EventTarget & { EventTarget: { prototype: { addEventListener: Listen } } };
}
// jsdom ships no types; only its window is needed.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: { url: string; pretendToBeVisual: boolean }) => Dom;
};

const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/', pretendToBeVisual: true });
// What jsdom lacks of a browser: a screen of the default kind, on which nothing changes its size or comes into view.
window.matchMedia = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = window.ResizeObserver;
window.scrollTo = () => undefined;
(window.HTMLElement as { prototype: HTMLElement }).prototype.scrollIntoView = () => undefined;
const dialog = (window.HTMLDialogElement as { prototype: HTMLDialogElement }).prototype;
dialog.showModal = function () {
  this.setAttribute('open', '');
};
dialog.close = function () {
  this.removeAttribute('open');
};
// jsdom knows only its own AbortSignal; the code under test makes Node's.
const target = window.EventTarget.prototype;
const listen = target.addEventListener;
target.addEventListener = function (type, listener, options) {
  const { signal, ...rest } = typeof options === 'object' ? options : { capture: options ?? false };
  if (signal?.aborted) return;
  listen.call(this, type, listener, rest);
  signal?.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
};

/**
 * A document for React beside Node's own URL, Request and AbortSignal, which the server needs: vitest's jsdom environment
 * replaces those. Import it before React.
 */
for (const name of [
  'document',
  'localStorage',
  'sessionStorage',
  'location',
  'HTMLAnchorElement',
  'HTMLElement',
  'HTMLDetailsElement',
  'HTMLInputElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'FormData',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
globalThis.addEventListener = window.addEventListener.bind(window) as typeof globalThis.addEventListener;
globalThis.removeEventListener = window.removeEventListener.bind(window) as typeof globalThis.removeEventListener;
