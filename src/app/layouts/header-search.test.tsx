// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RouteChanges } from '#app/routes/route-changes.tsx';
import { HeaderSearch } from './header-search.tsx';

describe('HeaderSearch', () => {
  let router: ReturnType<typeof createMemoryRouter>;
  const box = () => screen.getByRole<HTMLInputElement>('searchbox');

  beforeEach(() => {
    window.scrollTo = () => undefined;
    const page = (
      <>
        <HeaderSearch />
        <main id="main" tabIndex={-1} />
        <RouteChanges />
      </>
    );
    router = createMemoryRouter([{ path: '*', element: page }]);
    render(<RouterProvider router={router} />);
  });

  afterEach(cleanup);

  it('shows what the page was searched for', async () => {
    await act(() => router.navigate('/courses/chess'));
    expect(box().value).toBe('chess');
  });

  it('leaves what is being typed when a page arrives meanwhile', async () => {
    box().focus();
    box().value = 'gui';
    await act(() => router.navigate('/courses/chess'));
    expect(box().value).toBe('gui');
    expect(document.activeElement).toBe(box());
  });

  it('leaves the focus to the page otherwise', async () => {
    await act(() => router.navigate('/courses/chess'));
    expect(document.activeElement?.id).toBe('main');
  });
});
