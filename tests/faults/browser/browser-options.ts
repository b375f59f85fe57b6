import type { LaunchOptions } from 'playwright';
import playwrightConfig from '../../../playwright.config.ts';

/** As the end-to-end tests launch it: CHROMIUM_PATH, or Playwright's own browser. */
export const BROWSER_OPTIONS: LaunchOptions = playwrightConfig.use?.launchOptions ?? {};
