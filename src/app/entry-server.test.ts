import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#config/paths.ts';
import { configureServerRendering, isSharedPage, renderPage, renderShell } from './entry-server.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ORIGIN = 'http://localhost';
const answer = (status: number, body: unknown) =>
  configureServerRendering(() => Promise.resolve(Response.json(body, { status })), ORIGIN);

it('leaves nothing running behind the shell, which the build renders', () => {
  expect(renderShell().body).toContain('data-app');
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves nothing running behind a page, which would keep a stopping server for ten minutes', async () => {
  const lesson = new URL(paths.player('course', 'track'), ORIGIN);
  answer(401, { success: false, code: 'unauthorized', message: 'Log in first' });
  expect(await renderPage(lesson, '')).toBeNull();
  const track = { _id: 'track', courseId: 'course', type: 'text', title: 'A text', parentTrackId: null, order: 0 };
  answer(200, { success: true, courseId: 'course', courseTitle: 'A course', data: [track] });
  expect(await renderPage(lesson, '')).toHaveProperty('redirect');
  answer(500, {});
  await expect(renderPage(new URL('/courses/python', ORIGIN), '')).rejects.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});

it('shares no page with the name of a person on it', () => {
  const shared = (path: string) => isSharedPage(new URL(path, ORIGIN));
  expect(shared(paths.certificate('c-1'))).toBe(false);
  for (const path of ['/', paths.verify, paths.overview('k-1'), '/nonsense']) expect(shared(path), path).toBe(true);
});
