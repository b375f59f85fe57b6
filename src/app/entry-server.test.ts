import { afterEach, expect, it, vi } from 'vitest';
import { renderShell } from './entry-server.tsx';

afterEach(() => vi.useRealTimers());

it('leaves nothing running behind the shell, which the build renders', () => {
  vi.useFakeTimers();
  expect(renderShell().body).toContain('data-app');
  expect(vi.getTimerCount()).toBe(0);
});
