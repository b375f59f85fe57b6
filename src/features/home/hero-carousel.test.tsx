// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CourseSummary } from '#contract/course.ts';
import { CAROUSEL_INTERVAL_MS } from '#contract/limits.ts';
import { HeroCarousel } from './hero-carousel.tsx';

const COURSES = ['Alpha', 'Beta', 'Gamma'].map((title) => ({
  _id: title.toLowerCase(),
  title,
  description: '',
  category: 'design' as const,
  subCategory: 'branding',
  thumbnail: null,
})) as CourseSummary[];

const current = () => document.querySelector('[aria-current]')?.getAttribute('aria-label');
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <HeroCarousel courses={COURSES} />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('advances every 5 seconds and wraps around', () => {
  expect(current()).toBe('Go to slide 1: Alpha');
  wait(CAROUSEL_INTERVAL_MS);
  expect(current()).toBe('Go to slide 2: Beta');
  wait(CAROUSEL_INTERVAL_MS);
  wait(CAROUSEL_INTERVAL_MS);
  expect(current()).toBe('Go to slide 1: Alpha');
});

test('previous from the first slide shows the last; go-to shows the one asked for', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(current()).toBe('Go to slide 3: Gamma');
  fireEvent.click(screen.getByRole('button', { name: 'Go to slide 2: Beta' }));
  expect(current()).toBe('Go to slide 2: Beta');
});

test('stands still while paused, hovered or focused', () => {
  const carousel = screen.getByRole('region', { name: 'Featured courses' });
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }));
  wait(CAROUSEL_INTERVAL_MS * 2);
  expect(current()).toBe('Go to slide 1: Alpha');
  fireEvent.click(screen.getByRole('button', { name: 'Play slides' }));
  fireEvent.pointerEnter(carousel);
  wait(CAROUSEL_INTERVAL_MS * 2);
  expect(current()).toBe('Go to slide 1: Alpha');
  fireEvent.pointerLeave(carousel);
  fireEvent.focusIn(screen.getByRole('button', { name: 'Next slide' }));
  wait(CAROUSEL_INTERVAL_MS * 2);
  expect(current()).toBe('Go to slide 1: Alpha');
  fireEvent.focusOut(screen.getByRole('button', { name: 'Next slide' }));
  wait(CAROUSEL_INTERVAL_MS);
  expect(current()).toBe('Go to slide 2: Beta');
});

test('only the visible slide can be reached and opens its own course', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  const reachable = [...document.querySelectorAll('[role=group]:not([inert]) a')];
  expect(reachable.map((link) => link.getAttribute('href'))).toEqual(['/course/overview/beta']);
});
