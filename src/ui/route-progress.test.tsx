// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RouteProgress } from './route-progress.tsx';

const barOf = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-state]')?.dataset['state'];

it('runs from the click on a link, and not for another part of the same page', async () => {
  const element = (
    <>
      <RouteProgress />
      <Link to="/courses">Courses</Link>
    </>
  );
  // The page that is left stays until its next one's chunk is there.
  let arrive = (): void => undefined;
  const arrived = new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createBrowserRouter([
    { path: '/', element },
    { path: '/courses', element, loader: () => arrived },
  ]);
  const { container, getByText } = render(<RouterProvider router={router} />);
  // What 'Skip to content' does: the browser tells it as a way through the history, without a state.
  await act(async () => {
    location.hash = '#main';
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  });
  expect(location.hash).toBe('#main');
  expect(barOf(container)).not.toBe('running');
  act(() => getByText('Courses').click());
  expect(barOf(container)).toBe('running');
  await act(async () => {
    arrive();
    await arrived;
  });
  expect(location.pathname).toBe('/courses');
});
