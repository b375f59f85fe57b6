// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStudyClock } from './count-study.ts';

let saved: number[];
let stop: () => void;
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const sum = () => saved.reduce((all, seconds) => all + seconds, 0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  saved = [];
  history.replaceState(null, '', '/course/reader?courseId=c&trackId=t');
  see('visible');
  stop = startStudyClock((seconds) => saved.push(seconds));
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const play = (paused = false) => {
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => paused });
  document.body.append(video);
};

describe('startStudyClock', () => {
  it('counts reading, and saves once a minute', () => {
    vi.advanceTimersByTime(59_000);
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(saved).toEqual([60]);
  });

  it('stops two minutes after the last sign of somebody, and goes on with the next', () => {
    vi.advanceTimersByTime(10 * 60_000);
    expect(sum()).toBeLessThanOrEqual(120);
    dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(60_000);
    stop();
    expect(sum()).toBeGreaterThanOrEqual(170);
    expect(sum()).toBeLessThanOrEqual(185);
  });

  it('counts a film that plays without a hand, also in a hidden page that wakes once a minute', () => {
    play();
    vi.advanceTimersByTime(10 * 60_000);
    expect(sum()).toBeGreaterThanOrEqual(590);
    see('hidden');
    const before = sum();
    vi.advanceTimersByTime(60_000);
    stop();
    expect(sum() - before).toBeGreaterThanOrEqual(55);
  });

  it('counts nothing in a hidden page, nor the time away', () => {
    see('hidden');
    vi.advanceTimersByTime(60 * 60_000);
    see('visible');
    stop();
    expect(sum()).toBe(0);
  });

  it('counts a film in a frame while that has the focus and the page is seen', () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.focus();
    vi.advanceTimersByTime(10 * 60_000);
    expect(sum()).toBeGreaterThanOrEqual(590);
    see('hidden');
    const before = sum();
    vi.advanceTimersByTime(60_000);
    expect(sum()).toBe(before);
    see('visible');
    frame.blur();
    vi.advanceTimersByTime(10 * 60_000);
    stop();
    expect(sum() - before).toBeLessThanOrEqual(125);
  });

  it.each([
    ['/practice', 60],
    ['/course/quiz?courseId=c&trackId=t', 60],
    ['/course/overview/1', 0],
    ['/my-learning', 0],
    ['/', 0],
  ])('on %s counts %d seconds of a minute', (path, seconds) => {
    history.replaceState(null, '', path);
    play();
    vi.advanceTimersByTime(60_000);
    stop();
    expect(sum()).toBe(seconds);
  });

  it('saves what is counted when the page is hidden', () => {
    vi.advanceTimersByTime(20_000);
    see('hidden');
    expect(saved).toEqual([20]);
  });
});
