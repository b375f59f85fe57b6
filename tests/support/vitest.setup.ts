import { afterAll, vi } from 'vitest';
import { requireNoLeak, watchLogs } from './watched-log.ts';

// No log of a server may show a secret that a test used.
watchLogs();
// Registered before those of the test file, and so the last to run.
afterAll(requireNoLeak);

// A hash takes a tenth of a second on purpose, and almost every test signs somebody up: each is made once.
vi.mock(import('better-auth/crypto'), async (load) => {
  const real = await load();
  return { ...real, hashPassword: once(real.hashPassword), verifyPassword: once(real.verifyPassword) };
});

function once<A, R>(slow: (asked: A) => Promise<R>): (asked: A) => Promise<R> {
  const made = new Map<string, Promise<R>>();
  return (asked) => {
    const key = JSON.stringify(asked);
    const answer = made.get(key) ?? slow(asked);
    made.set(key, answer);
    return answer;
  };
}
