import { expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

const ORIGIN = 'https://code.example';

test.each([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/course/player?courseId=a&trackId=b#x', '/course/player?courseId=a&trackId=b#x'],
  ['/my-learning/../cart', '/cart'],
  ['/courses/%2F%2Fevil.example', '/courses/%2F%2Fevil.example'],
  ['/cart?next=//evil.example', '/cart?next=//evil.example'],
  ['/cart#//evil.example', '/cart#//evil.example'],
  [`${ORIGIN}/course/overview/7?tab=1#reviews`, '/course/overview/7?tab=1#reviews'],
  [ORIGIN, '/'],
  ['HTTPS://CODE.EXAMPLE/cart', '/cart'],
  [`${ORIGIN}:443/cart`, '/cart'],
  [`${ORIGIN}\\cart`, '/cart'],
])('%s is the path %s of this site', (address, path) => {
  expect(toOwnPath(address, ORIGIN)).toBe(path);
});

/** Each of them alone, and behind the own origin, must lead nowhere else. */
const HOSTILE_PATHS = [
  '//evil.example/x',
  '///evil.example',
  '/.//evil.example/x',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/\t.//evil.example',
  '/%2F/evil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
];

test.each([
  '',
  'cart',
  ' //evil.example',
  ' https://evil.example/',
  'https://evil.example/cart',
  'HTTPS://evil.example',
  'https:evil.example',
  'http://code.example/cart',
  `${ORIGIN}:8443/cart`,
  `${ORIGIN}.evil.example/cart`,
  `${ORIGIN}@evil.example/cart`,
  'https://user:password@code.example/cart',
  'https://evil.example@code.example/cart',
  'https://sub.code.example/cart',
  'javascript:alert(1)',
  'JavaScript:alert(1)//',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `blob:${ORIGIN}/cart`,
  'file:///etc/passwd',
  'http://[bad',
  ...HOSTILE_PATHS,
  ...HOSTILE_PATHS.map((path) => ORIGIN + path),
])('%j leads nowhere', (address) => {
  expect(toOwnPath(address, ORIGIN)).toBeNull();
});
