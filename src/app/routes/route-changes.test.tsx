// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouteChanges } from './route-changes.tsx';

let top = 0;
const scrolled = (to: number) => {
  top = to;
  window.dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  top = 0;
  vi.stubGlobal('scrollTo', ({ top: to }: ScrollToOptions) => scrolled(to ?? 0));
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The scroll event of the page before, which the browser tells with the next frame. */
function LateScroll() {
  const { key } = useLocation();
  useLayoutEffect(() => scrolled(0), [key]);
  return null;
}

it('goes back to the place of a page, though a scroll event of the page before comes late', async () => {
  const element = (
    <>
      <RouteChanges />
      <LateScroll />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/courses'] });
  render(<RouterProvider router={router} />);
  act(() => scrolled(1800));
  await act(() => router.navigate('/course/overview/1'));
  expect(top).toBe(0);
  await act(() => router.navigate(-1));
  expect(top).toBe(1800);
});

it('goes back to the place of an entry that replaced another one after the last scroll', async () => {
  const router = createMemoryRouter([{ path: '*', element: <RouteChanges /> }], { initialEntries: ['/courses'] });
  render(<RouterProvider router={router} />);
  act(() => scrolled(1800));
  await act(() => router.navigate('/courses', { replace: true, preventScrollReset: true, state: { shown: 48 } }));
  await act(() => router.navigate('/course/overview/1'));
  expect(top).toBe(0);
  await act(() => router.navigate(-1));
  expect(top).toBe(1800);
});
