import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { poll } from '../../support/poll.ts';
import type { Browser, Engine, Tab } from '../browser.ts';

const VIEWPORT = { width: 1280, height: 900 };

/** Page and browser run on the same machine; one that is busy may take seconds where another takes none. */
const MOST_MS = 60_000;
const RESTORED_MS = 10_000;

function tabOf(page: Page): Tab {
  const handle = (node: unknown) => node as ElementHandle<HTMLElement>;
  return {
    async goto(address) {
      await page.goto(address);
    },
    async reload() {
      // Firefox gives up a reload under which the page's own start still asks for something.
      await page.reload().catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
        return page.reload();
      });
    },
    address: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(expression),
    node: async (expression) => (await page.evaluateHandle(expression)).asElement(),
    click: (node) => handle(node).click(),
    async write(node, text) {
      await handle(node).evaluate((field) => {
        field.focus();
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await page.keyboard.type(text);
    },
    press: (node, key) => handle(node).press(key),
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

async function launch(profile: string, options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({
    ...options,
    userDataDir: profile,
    headless: true,
    defaultViewport: VIEWPORT,
  });
  const said: string[] = [];
  const watch = (page: Page) => {
    page.setDefaultTimeout(MOST_MS);
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`uncaught: ${String(error)}`));
    return page;
  };
  let page = watch((await browser.pages())[0] ?? (await browser.newPage()));
  return {
    get tab() {
      return tabOf(page);
    },
    said,
    async closePage() {
      const closed = page;
      page = watch(await browser.newPage());
      await closed.close();
    },
    quit: () => browser.close(),
    async kill() {
      const child = browser.process();
      if (!child || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      // Puppeteer then puts the profile's own settings back; a launch before that finds half of them.
      const kept = ['prefs.js.puppeteer', 'user.js.puppeteer'].map((file) => path.join(profile, file));
      await poll(
        () => Promise.resolve(!kept.some((file) => existsSync(file))),
        RESTORED_MS,
        () => `The settings of ${profile} were never put back`,
      );
    },
  };
}

const onPath = (name: string) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim() || null;

const chromium = process.env.CHROMIUM_PATH;
export const CHROMIUM: Engine = {
  name: 'chromium',
  missing: chromium ? null : 'CHROMIUM_PATH is not set',
  launch: (profile) =>
    launch(profile, {
      browser: 'chrome',
      executablePath: chromium ?? '',
      // Chromium refuses its sandbox to root; a page without a gesture may not play with sound.
      args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
    }),
};

const firefox = onPath('firefox-esr') ?? onPath('firefox');
export const FIREFOX: Engine = {
  name: 'firefox',
  missing: firefox ? null : 'no firefox-esr (apt-get install firefox-esr)',
  launch: (profile) =>
    launch(profile, {
      browser: 'firefox',
      executablePath: firefox ?? '',
      extraPrefsFirefox: {
        'media.autoplay.default': 0,
        'media.autoplay.blocking_policy': 0,
        // Answers the question whether storage may be kept.
        'dom.storageManager.prompt.testing': true,
        'dom.storageManager.prompt.testing.allow': true,
      },
    }),
};
