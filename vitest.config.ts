import { defineConfig } from 'vitest/config';
import { markdownTexts } from './scripts/vite-markdown.ts';
import { themeVariablesCss } from './scripts/vite-theme-variables.ts';

export default defineConfig({
  plugins: [markdownTexts(), themeVariablesCss()],
  test: {
    include: [
      '{src,sw,server,scripts}/**/*.test.{ts,tsx}',
      'tests/{api,audits,integration,faults,architecture,spec}/**/*.test.{ts,tsx}',
    ],
    // No log of a server may show a secret that a test used.
    setupFiles: ['tests/support/watch-logs.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A wait, not a bound on speed, as in the browser's tests.
    expect: { poll: { timeout: 15_000 } },
    // A PGlite instance takes some 200 MB: a fork per file, no more of them than the two cores of a small machine.
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
