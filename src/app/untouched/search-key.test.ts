// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchKeyScript } from './search-key.ts';

const press = (on: Element, key = '/', options: KeyboardEventInit = {}) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
const box = () => document.querySelector('input[type=search]') as HTMLInputElement;

globalThis.eval(searchKeyScript);
beforeEach(() => {
  document.body.innerHTML =
    '<header><form role="search"><input type="search" value="chess"></form></header><textarea></textarea>';
});
afterEach(() => (document.activeElement as HTMLElement).blur());

it('focuses the search and selects what is in it, without typing the key', () => {
  expect(press(document.body)).toBe(false);
  expect(document.activeElement).toBe(box());
  expect([box().selectionStart, box().selectionEnd]).toEqual([0, 5]);
});

it('leaves the key to a field and to shortcuts of the browser', () => {
  expect(press(document.querySelector('textarea') as Element)).toBe(true);
  expect(press(document.body, '/', { ctrlKey: true })).toBe(true);
  expect(press(document.body, 'x')).toBe(true);
  expect(document.activeElement).toBe(document.body);
});

it('leaves the key alone where there is no search', () => {
  document.querySelector('header')?.remove();
  expect(press(document.body)).toBe(true);
});
