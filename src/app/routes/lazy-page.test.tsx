// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

const Home = () => <h1>Home</h1>;

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return <button onClick={() => this.setState({ failed: false })}>Try again</button>;
  }
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders in the same pass once it has been preloaded, also on the server', async () => {
  const { Page, preload, isLoaded } = lazyPage('home', () => Promise.resolve(Home));
  expect(isLoaded()).toBe(false);
  await preload();
  expect(isLoaded()).toBe(true);
  expect(renderToString(<Page />)).toBe('<h1>Home</h1>');
});

it('tells the boundary of a chunk that does not arrive, and asks again at the next try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(() => Promise.resolve(Home)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { Page } = lazyPage('home', load);
  await act(async () => {
    await Promise.resolve();
    render(
      <Boundary>
        <Suspense fallback="Waiting">
          <Page />
        </Suspense>
      </Boundary>,
    );
  });
  expect(load).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => {
    screen.getByRole('button', { name: 'Try again' }).click();
    await Promise.resolve();
  });
  expect(screen.getByRole('heading').textContent).toBe('Home');
  expect(load).toHaveBeenCalledTimes(2);
});
