import { expect, test } from 'vitest';
import { isAdvancing, wrapIndex } from './carousel-index.ts';

test('the index wraps around at both ends', () => {
  expect(wrapIndex(0, 1, 5)).toBe(1);
  expect(wrapIndex(4, 1, 5)).toBe(0);
  expect(wrapIndex(0, -1, 5)).toBe(4);
  expect(wrapIndex(0, 1, 0)).toBe(0);
});

test('each reason alone stops the advance', () => {
  const none = { stopped: false, hovered: false, focused: false, reducedMotion: false };
  expect(isAdvancing(none, 5)).toBe(true);
  for (const reason of Object.keys(none)) {
    expect(isAdvancing({ ...none, [reason]: true }, 5), reason).toBe(false);
  }
  expect(isAdvancing(none, 1)).toBe(false);
});
