import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { analyticsScript } from '#server/pages/analytics-script.ts';

interface Window {
  document: Document;
  history: History;
  navigator: Navigator;
  vaq?: ArrayLike<unknown>[];
  eval: (script: string) => void;
  requestIdleCallback?: (run: () => void) => void;
  dispatchEvent: (event: Event) => void;
  Event: new (type: string) => Event;
}
// jsdom ships no types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: Window };
};

function visit(signals: Partial<Record<'doNotTrack' | 'globalPrivacyControl', unknown>> = {}) {
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: 'https://learn.example/courses/my%20search',
    runScripts: 'outside-only',
  });
  for (const [name, value] of Object.entries(signals)) Object.defineProperty(window.navigator, name, { value });
  const idle: (() => void)[] = [];
  window.requestIdleCallback = (run) => idle.push(run);
  window.eval(analyticsScript('/_stats/script.js'));
  if (window.document.readyState !== 'complete') window.dispatchEvent(new window.Event('load'));
  return {
    window,
    goIdle: () => idle.forEach((run) => run()),
    script: () => window.document.querySelector('script'),
    views: () => [...(window.vaq ?? [])].map((args) => (args[1] as { path: string }).path),
  };
}

describe('the analytics script', () => {
  it('waits until the page is idle', () => {
    const { script, goIdle } = visit();
    expect(script()).toBeNull();
    goIdle();
    expect(script()?.getAttribute('src')).toBe('/_stats/script.js');
  });

  it('reports every page once, without what was searched for', () => {
    const { window, views } = visit();
    window.history.pushState(null, '', '/about');
    window.history.replaceState(null, '', '/about?tab=1');
    window.history.pushState(null, '', '/cart');
    window.history.pushState(null, '', '/certificate/0193a8e2-7c1b-7bb0-9d5e-6f4f0a1b2c3d');
    window.history.pushState(null, '', '/receipt/order_EKwxwAgItmmXdp');
    expect(views()).toEqual(['/courses/:category', '/about', '/cart', '/certificate/:id', '/receipt/:id']);
  });

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('does nothing for %o', (signals) => {
    const { window, goIdle, script, views } = visit(signals);
    goIdle();
    window.history.pushState(null, '', '/about');
    expect(script()).toBeNull();
    expect(views()).toEqual([]);
  });

  it('forgets a script that cannot be loaded', () => {
    const { window, goIdle, script, views } = visit();
    goIdle();
    script()?.dispatchEvent(new window.Event('error'));
    expect(script()).toBeNull();
    window.history.pushState(null, '', '/about');
    expect(views()).toEqual(['/courses/:category']);
  });
});
