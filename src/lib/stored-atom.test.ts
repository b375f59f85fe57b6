// @vitest-environment jsdom
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedAtom } from './stored-atom.ts';

const openPage = () => {
  const count = storedAtom<number>('count', (text) => Number(text) || 0, String);
  return { count, store: createStore() };
};

/** Simulates a change by another tab. */
function changeElsewhere(text: string | null, key: string | null = 'count') {
  if (text === null) localStorage.clear();
  else localStorage.setItem('count', text);
  dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('is the default where nothing is kept, and keeps a choice for the next page', () => {
  const { count, store } = openPage();
  expect(store.get(count)).toBe(0);
  store.set(count, 3);
  expect(localStorage.getItem('count')).toBe('3');
  const next = openPage();
  expect(next.store.get(next.count)).toBe(3);
});

it('follows other tabs while somebody listens', () => {
  const { count, store } = openPage();
  const heard: number[] = [];
  const leave = store.sub(count, () => heard.push(store.get(count)));
  changeElsewhere('5');
  changeElsewhere('6', 'other');
  changeElsewhere(null, null);
  leave();
  changeElsewhere('7');
  expect(heard).toEqual([5, 0]);
  expect(store.get(count)).toBe(0);
});

it('reads again when somebody begins to listen', () => {
  const { count, store } = openPage();
  changeElsewhere('5');
  store.sub(count, () => undefined);
  expect(store.get(count)).toBe(5);
});

it('holds a choice for the visit where the storage refuses', () => {
  const { count, store } = openPage();
  vi.spyOn(console, 'info').mockReturnValue();
  const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.set(count, 2);
  refusal.mockRestore();
  store.sub(count, () => undefined);
  expect(store.get(count)).toBe(2);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const other = openPage();
  expect(other.store.get(other.count)).toBe(0);
});
