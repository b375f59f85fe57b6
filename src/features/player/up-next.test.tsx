// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpNext } from './up-next.tsx';

const onPlay = vi.fn<() => void>();
const onCancel = vi.fn<() => void>();
const stage = (auto = true) => (
  <section>
    <div>
      <UpNext title="The event loop" auto={auto} onPlay={() => onPlay()} onCancel={() => onCancel()} />
    </div>
  </section>
);
const show = (auto?: boolean) => render(stage(auto));
/** In steps, because React draws at the end of each. */
function wait(seconds: number) {
  for (let tenth = 0; tenth < seconds * 10; tenth++) act(() => void vi.advanceTimersByTime(100));
}

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('counts down and plays the next lesson once, whatever is drawn anew meanwhile', () => {
  const { rerender } = show();
  wait(0.9);
  rerender(stage());
  wait(0.2);
  expect(screen.getByText('Up next in 4')).toBeTruthy();
  wait(3.8);
  expect(onPlay).not.toHaveBeenCalled();
  wait(0.2);
  expect(onPlay).toHaveBeenCalledOnce();
  wait(10);
  expect(onPlay).toHaveBeenCalledOnce();
});

it('stands still while the tab is hidden', () => {
  show();
  hidden = true;
  wait(60);
  expect(screen.getByText('Up next in 5')).toBeTruthy();
  hidden = false;
  wait(5);
  expect(onPlay).toHaveBeenCalledOnce();
});

it('stands still while somebody is writing, and leaves them the focus', () => {
  const note = document.body.appendChild(document.createElement('textarea'));
  note.focus();
  show();
  expect(document.activeElement).toBe(note);
  wait(60);
  expect(onPlay).not.toHaveBeenCalled();
});

it('takes the focus that went with the controls; Escape cancels', () => {
  show();
  const play = screen.getByRole('button', { name: 'Play now' });
  expect(document.activeElement).toBe(play);
  fireEvent.keyDown(play, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledOnce();
});

it('waits for a press where autoplay is off', () => {
  show(false);
  wait(60);
  expect(onPlay).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onPlay).toHaveBeenCalledOnce();
});
