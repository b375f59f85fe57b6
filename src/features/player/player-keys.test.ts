// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PLAYER_KEYS, toPlayerAction } from './player-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof toPlayerAction>[0]> = {}) =>
  toPlayerAction({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: document.body,
    ...more,
  });

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.querySelector('[data-here]');
  if (!found) throw new Error('no element');
  return found;
}

test('the specified keys: 10 s by arrows, space, volume by 0.1, m, f, c', () => {
  expect(press('ArrowLeft')).toEqual({ type: 'seek', by: -10 });
  expect(press('ArrowRight')).toEqual({ type: 'seek', by: 10 });
  expect(press(' ')).toEqual({ type: 'toggle-play' });
  expect(press('ArrowUp')).toEqual({ type: 'volume', by: 0.1 });
  expect(press('ArrowDown')).toEqual({ type: 'volume', by: -0.1 });
  expect(press('m')).toEqual({ type: 'toggle-mute' });
  expect(press('F')).toEqual({ type: 'toggle-fullscreen' });
  expect(press('c')).toEqual({ type: 'toggle-captions' });
  expect(press('x')).toBeNull();
});

test('every key of the list does what the list says; ? also with Shift, which most keyboards need for it', () => {
  for (const { key, action } of PLAYER_KEYS) expect(press(key)).toEqual(action);
  expect(press('?', { shiftKey: true })).toEqual({ type: 'toggle-keys' });
  expect(press('?', { ctrlKey: true })).toBeNull();
  expect(new Set(PLAYER_KEYS.map(({ key }) => key)).size).toBe(PLAYER_KEYS.length);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('a key with %s is not ours', (modifier) => {
  expect(press('c', { [modifier]: true })).toBeNull();
});

test.each([
  '<input data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable="true"><b data-here>x</b></div>',
  '<div role="menu"><button data-here>x</button></div>',
  '<div role="dialog"><p data-here>x</p></div>',
])('keys inside %s are not ours', (html) => {
  const target = element(html);
  expect(press('ArrowLeft', { target })).toBeNull();
  expect(press('m', { target })).toBeNull();
});

test('a slider keeps its arrows; the other keys are ours there', () => {
  const target = element('<input type="range" data-here>');
  expect(press('ArrowLeft', { target })).toBeNull();
  expect(press('ArrowUp', { target })).toBeNull();
  expect(press(' ', { target })).toEqual({ type: 'toggle-play' });
  expect(press('m', { target })).toEqual({ type: 'toggle-mute' });
});

test('space on a button presses the button; other keys still work there', () => {
  const target = element('<button><svg data-here></svg></button>');
  expect(press(' ', { target })).toBeNull();
  expect(press('ArrowRight', { target })).toEqual({ type: 'seek', by: 10 });
});
