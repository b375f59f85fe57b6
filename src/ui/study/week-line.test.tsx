// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WeekLine } from './week-line.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('begins a new week in a page that was left open since the last', () => {
  // A Sunday.
  vi.useFakeTimers({ now: new Date('2026-11-22T20:00:00'), toFake: ['Date'] });
  const days = [{ device: '5f0c0000-0000-4000-8000-000000000001', day: '2026-11-22', seconds: 600 }];
  render(<WeekLine days={days} minutesAWeek={30} />);
  expect(screen.getByText('10 of 30 minutes this week')).toBeDefined();
  vi.setSystemTime(new Date('2026-11-23T07:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('0 of 30 minutes this week')).toBeDefined();
});
