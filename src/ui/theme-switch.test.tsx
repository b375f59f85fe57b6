// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

const scheme = () => document.documentElement.dataset.mantineColorScheme;
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

/** The system's scheme; jsdom has none. */
const system = Object.assign(new EventTarget(), { matches: true });
window.matchMedia = () => system as unknown as MediaQueryList;

beforeEach(() => {
  localStorage.clear();
  // jsdom knows no `media` of it.
  document.head.replaceChildren(Object.assign(document.createElement('meta'), { name: 'theme-color', media: '' }));
});
afterEach(cleanup);

it('draws the page in what is chosen, here or in another tab, and keeps it', () => {
  render(<ThemeSwitch />);
  act(() => screen.getByRole('radio', { name: 'Light' }).click());
  expect([scheme(), localStorage.getItem('theme'), isChosen('Light')]).toEqual(['light', 'light', true]);
  expect(document.querySelector('meta')?.content).toBe('#faf9fd');
  localStorage.setItem('theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect([scheme(), isChosen('Dark')]).toEqual(['dark', true]);
});

it('follows the system where that is the choice', () => {
  render(<ThemeSwitch />);
  act(() => screen.getByRole('radio', { name: 'System' }).click());
  expect([scheme(), localStorage.getItem('theme')]).toEqual(['dark', 'system']);
  act(() => void system.dispatchEvent(Object.assign(new Event('change'), { matches: false })));
  expect(scheme()).toBe('light');
});

it("takes over the server's HTML, which knows no choice", async () => {
  const complain = vi.spyOn(console, 'error');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<ThemeSwitch />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await act(() => hydrateRoot(root, <ThemeSwitch />));
  expect(isChosen('Dark')).toBe(true);
  expect(complain).not.toHaveBeenCalled();
});
