// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkDoneButton } from './mark-done-button.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('does not undo a lesson that marked itself just before the press', () => {
  const onToggle = vi.fn();
  const { rerender } = render(<MarkDoneButton done={false} onToggle={onToggle} />);
  rerender(<MarkDoneButton done onToggle={onToggle} />);
  fireEvent.click(screen.getByRole('button'));
  expect(onToggle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  fireEvent.click(screen.getByRole('button'));
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(false);
});

it('takes a second press at once after a first', () => {
  const onToggle = vi.fn();
  const { rerender } = render(<MarkDoneButton done={false} onToggle={onToggle} />);
  fireEvent.click(screen.getByRole('button'));
  rerender(<MarkDoneButton done onToggle={onToggle} />);
  fireEvent.click(screen.getByRole('button'));
  expect(onToggle.mock.calls).toEqual([[true], [false]]);
});
