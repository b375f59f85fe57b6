import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/browsers/*.test.ts'],
    // Steps of one learner, on a machine that may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One browser at a time.
    maxWorkers: 1,
    env: { NODE_ENV: 'test' },
  },
});
