import { describe, expect, it } from 'vitest';
import { sharedPath } from './shared-path.ts';

const ORIGIN = 'https://code.example';
const pathOf = (shared: Record<string, string>) => sharedPath(new URLSearchParams(shared), [ORIGIN]);

describe('sharedPath', () => {
  it('opens a page of ours, wherever the link was put', () => {
    expect(pathOf({ url: `${ORIGIN}/course/overview/7?tab=1#reviews` })).toBe('/course/overview/7?tab=1#reviews');
    expect(pathOf({ title: 'Look', text: `Look at this: ${ORIGIN}/course/overview/7 it is good` })).toBe(
      '/course/overview/7',
    );
  });
  it('searches for words', () => {
    expect(pathOf({ text: 'node.js basics' })).toBe('/courses/node.js%20basics');
    expect(pathOf({ title: 'Guitar', url: 'https://elsewhere.example/watch' })).toBe('/courses/Guitar');
  });
  it('goes home with a stranger’s link, with nothing, and with itself', () => {
    expect(pathOf({ url: 'https://elsewhere.example/course/overview/7' })).toBe('/');
    expect(pathOf({ text: 'https://[broken' })).toBe('/');
    expect(pathOf({})).toBe('/');
    expect(pathOf({ url: `${ORIGIN}/share?text=x` })).toBe('/');
    expect(pathOf({ url: `${ORIGIN}/share` })).toBe('/');
    expect(pathOf({ url: '//code.example/x' })).toBe('/courses/%2F%2Fcode.example%2Fx');
  });
  it.each(['//evil.example/x', '/.//evil.example/x', '/\\evil.example', '\\\\evil.example'])(
    'goes home with a link of ours that a browser would read as another site’s: %s',
    (path) => {
      expect(pathOf({ url: ORIGIN + path })).toBe('/');
      expect(pathOf({ text: `Look: ${ORIGIN}${path}` })).toBe('/courses/Look%3A');
    },
  );
  it('cuts long words between two characters', () => {
    expect(pathOf({ text: '😀'.repeat(200) })).toBe(`/courses/${encodeURIComponent('😀'.repeat(100))}`);
  });
});
