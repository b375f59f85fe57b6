// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Progress } from '#contract/progress.ts';
import { aProgress } from '../../../tests/support/a-progress.ts';
import { showToast } from '../toasts.ts';
import { useCompletion } from './use-completion.ts';

vi.mock('../toasts.ts', () => ({ showToast: vi.fn() }));

const lessons = [{ _id: 'a' }, { _id: 'b' }];
const doneAt = (...times: number[]) =>
  new Map<string, Progress>(
    times.map((completedAt, at) => [lessons[at]?._id ?? '', aProgress({ completedAt, unmarkedAt: 0 })]),
  );

it('tells of the last lesson that becomes done, not of a course that turns out to be complete', () => {
  const shared = { lessons, known: true, courseTitle: 'Rust', onOpen: () => undefined };
  const { rerender } = renderHook((progress: ReadonlyMap<string, Progress>) => useCompletion({ ...shared, progress }), {
    initialProps: doneAt(),
  });
  const long = Date.now() - 60_000;
  rerender(doneAt(long, long));
  expect(showToast).not.toHaveBeenCalled();
  rerender(doneAt(long));
  rerender(doneAt(long, Date.now()));
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'You have completed Rust.' }));
});
