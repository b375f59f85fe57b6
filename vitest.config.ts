import { defineConfig } from 'vitest/config';
import { commonPasswords } from './scripts/vite-common-passwords.ts';
import { markdownTexts } from './scripts/vite-markdown.ts';
import { themeVariablesCss } from './scripts/vite-theme-variables.ts';

// What is slow to load and keeps nothing in modules from one test to the next: a process takes such files in turn, and loads once.
const SERVER = ['server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/spec/api/**/*.test.ts'];

export default defineConfig({
  plugins: [markdownTexts(), commonPasswords(), themeVariablesCss()],
  test: {
    setupFiles: ['tests/support/vitest.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A wait, not a bound on speed, as in the browser's tests.
    expect: { poll: { timeout: 15_000 } },
    // A PGlite instance takes some 200 MB: no more processes than the two cores of a small machine.
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'server', include: SERVER, isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            '{src,sw,scripts}/**/*.test.{ts,tsx}',
            'tests/{audits,integration,faults,architecture,spec}/**/*.test.{ts,tsx}',
          ],
          exclude: SERVER,
        },
      },
    ],
  },
});
