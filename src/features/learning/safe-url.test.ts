import { expect, it } from 'vitest';
import { toSafeUrl } from './safe-url.ts';

it.each(['https://example.com/a:b', 'mailto:a@example.com', '/courses/c', '#part', 'notes.html?x=1:2', ''])(
  'keeps %s',
  (url) => {
    expect(toSafeUrl(url)).toBe(url);
  },
);

it.each(['javascript:alert(1)', ' JaVa\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', '\u0001javascript:x'])(
  'refuses %j',
  (url) => {
    expect(toSafeUrl(url)).toBeUndefined();
  },
);
