import { expect, test } from 'vitest';
import { toNextPath, withNext } from './next-path.ts';

test.each([
  ['/cart', '/cart'],
  ['/course/player?courseId=a&trackId=b#x', '/course/player?courseId=a&trackId=b#x'],
  ['/my-learning/../cart', '/cart'],
])('keeps the path %s of this site', (raw, next) => {
  expect(toNextPath(raw)).toBe(next);
});

test.each([
  null,
  '',
  'cart',
  'https://evil.example/',
  '//evil.example',
  '//evil.example/cart',
  'https://evil.example/cart',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/login?next=/cart',
  '/register',
  'http://[bad',
])('goes home instead of %j', (raw) => {
  expect(toNextPath(raw)).toBe('/');
});

test('keeps next between the sign-in pages, and leaves it out when it is home', () => {
  expect(withNext('/register', '/courses/yoga?sort=a-z')).toBe('/register?next=%2Fcourses%2Fyoga%3Fsort%3Da-z');
  expect(withNext('/register', '/')).toBe('/register');
});
