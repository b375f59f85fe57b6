import { defineConfig } from 'playwright/test';

const report = process.env.E2E_REPORT;

/** A worker has one server and one browser for all its files (tests/e2e/fixtures.ts): who stops the server starts it again. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'e2e', testMatch: 'e2e/*.e2e.ts' },
    { name: 'audit', testMatch: 'audits/*.audit.ts' },
    { name: 'audit-short', testMatch: 'audits/*.short.ts' },
    { name: 'spec', testMatch: 'spec/browser/*.e2e.ts' },
  ],
  timeout: 120_000,
  // A wait, not a bound on speed: a loaded machine may take seconds where this one takes none. Benchmarks measure.
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  outputDir: 'test-results',
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    // So that what hangs is named: without a bound only the test's own time ends it.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs every test, and one in hundreds is looked at: `TRACE=1` when it is needed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Chromium refuses its sandbox to root; its own background traffic has nowhere to go in a closed network.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
