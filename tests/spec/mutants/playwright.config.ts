import base from '../../../playwright.config.ts';

const MUTANT = process.env.MUTANT ?? '';
// Pages and workers read the active mutant in the browser's name (instrument.ts).
const NAME = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 mutant/${MUTANT}`;

/** The clauses' tests with shorter waits: of a mutant most of them end by waiting in vain. Unchanged, all pass with these. */
export default {
  ...base,
  testDir: '../..',
  timeout: 60_000,
  expect: { timeout: 7_000 },
  use: {
    ...base.use,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    userAgent: NAME,
    connectOptions: { wsEndpoint: process.env.BROWSER_ENDPOINT ?? '' },
  },
};
