import base from '../../../playwright.config.ts';

const MUTANT = process.env.MUTANT ?? '';
// Pages and workers read the active mutant in the browser's name (instrument.ts).
const NAME = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 mutant/${MUTANT}`;

/** The clauses' tests. Waits are shorter: of a mutant many end by waiting in vain. Without one the tests must pass with them too. */
export default {
  ...base,
  expect: { timeout: 8_000 },
  testDir: '../..',
  use: {
    ...base.use,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    userAgent: NAME,
    connectOptions: { wsEndpoint: process.env.BROWSER_ENDPOINT ?? '' },
  },
};
