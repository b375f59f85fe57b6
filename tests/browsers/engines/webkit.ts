import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { poll } from '../../support/poll.ts';
import type { Browser, Engine, Tab } from '../browser.ts';

/** The name of a node in an answer (WebDriver, section 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The private characters of keys (WebDriver, section 17.4.2). */
const KEYS = { Enter: '\uE007', Escape: '\uE00C' };
const START_MS = 20_000;
const QUIT_MS = 500;
/** Longer than the session's own limits for a script and a page. */
const ANSWER_MS = 90_000;

/**
 * Brings a node to the middle of the window, waits until it has been at one place for a while and nothing is over it, and notes
 * what the next press meets: the driver presses a place, and what comes in late moves what is there.
 */
const STAND_STILL = `
  const [node] = arguments;
  node.scrollIntoView({ block: 'center', behavior: 'instant' });
  window.metByPress = null;
  for (const type of ['pointerdown', 'click'])
    addEventListener(type, ({ target }) => (window.metByPress ||= target), { once: true, capture: true });
  return new Promise((done) => {
    let last = '';
    let since = 0;
    const latest = performance.now() + 5000;
    (function look() {
      const { x, y, width, height } = node.getBoundingClientRect();
      const now = x + ' ' + y;
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (last !== now || !node.contains(top)) since = performance.now();
      last = now;
      if (performance.now() > Math.min(since + 250, latest)) return done();
      requestAnimationFrame(look);
    })();
  });`;
/** Null where it met the node, or something in it, and where the press led to another page. */
const WENT_ASTRAY = `
  const [node] = arguments;
  const met = window.metByPress;
  if (met === undefined || node.contains(met)) return null;
  return met === null ? 'nothing' : met.outerHTML.slice(0, 200);`;

/** WebKitGTK takes a picture with the next frame, and of a page that stands still there is none: a motion that nobody sees. */
const KEEP_MOVING = `
  window.motion = document.documentElement.animate({ outlineOffset: ['0px', '1px'] }, { duration: 1000, iterations: Infinity });`;

type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) => Promise<T>;

function clientOf(base: string): Ask {
  return async (method, at, body) => {
    const answer = await fetch(base + at, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${at}: no answer`, { cause: error });
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${at}: ${value.error}: ${value.message}`);
    return value as never;
  };
}

/** A W3C WebDriver, and the display that WebKitGTK wants; all of it in a process group of its own. */
function startDriver(port: number, profile: string): ChildProcess {
  const screen = ['-a', '-s', '-screen 0 1400x1000x24'];
  return spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WEBKIT_PROFILE: profile,
      // A machine without sound fails to play a video unless its sound goes nowhere.
      ALSA_CONFIG_PATH: path.join(import.meta.dirname, 'asound.conf'),
      GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
}

function tabOf(ask: Ask): Tab {
  const run = <T>(expression: string) =>
    ask<T>('POST', '/execute/sync', { script: `return (${expression});`, args: [] });
  const at = (node: unknown) => `/element/${(node as Record<string, string>)[ELEMENT]}`;
  return {
    goto: (url) =>
      ask<void>('POST', '/url', { url }).catch(async (error: unknown) => {
        // Its driver gives no reason: where the page is instead may tell one.
        const address = await ask<string>('GET', '/url').catch(() => 'nowhere');
        throw new Error(`No way to ${url}: the page is at ${address}`, { cause: error });
      }),
    async reload() {
      // Under load its driver answers while the page of before is still there, whose end would take a script with it.
      const born = await run<number>('performance.timeOrigin');
      await ask('POST', '/refresh');
      const isNew = () =>
        run<number>('performance.timeOrigin').then(
          (at) => at !== born,
          () => false,
        );
      await poll(isNew, ANSWER_MS, () => 'The reload brought no new page');
    },
    address: () => ask('GET', '/url'),
    evaluate: run,
    node: run,
    async click(node) {
      // Its driver brings a node no further than the window's edge, where it may be under what stays there.
      await ask('POST', '/execute/sync', { script: STAND_STILL, args: [node] });
      await ask('POST', `${at(node)}/click`);
      const met = await ask<string | null>('POST', '/execute/sync', { script: WENT_ASTRAY, args: [node] }).catch(
        // The node is gone with its page, or with its press.
        () => null,
      );
      if (met !== null) throw new Error(`The press met ${met}`);
    },
    async write(node, text) {
      await ask('POST', `${at(node)}/clear`);
      await ask('POST', `${at(node)}/value`, { text });
    },
    press: (node, key) => ask('POST', `${at(node)}/value`, { text: KEYS[key] }),
    resize: (size) => ask('POST', '/window/rect', { x: 0, y: 0, ...size }),
    screenshot: async () => {
      await ask('POST', '/execute/sync', { script: KEEP_MOVING, args: [] });
      const taken = await ask<string>('GET', '/screenshot');
      await ask('POST', '/execute/sync', { script: 'window.motion.cancel()', args: [] });
      return Buffer.from(taken, 'base64');
    },
  };
}

async function launch(profile: string): Promise<Browser> {
  const port = await freePort();
  const driver = startDriver(port, profile);
  const said: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => said.push(line));
  const driverIs = clientOf(`http://127.0.0.1:${port}`);
  const isReady = () =>
    driverIs('GET', '/status').then(
      () => true,
      () => false,
    );
  await poll(isReady, START_MS, () => `WebKitWebDriver did not start: ${said.join('\n')}`);
  const { sessionId } = await driverIs<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        timeouts: { script: 60_000, pageLoad: 60_000 },
        'webkitgtk:browserOptions': { binary: path.join(import.meta.dirname, 'webkit-shell.py'), args: [] },
      },
    },
  });
  const ask: Ask = (method, at, body) => driverIs(method, `/session/${sessionId}${at}`, body);

  async function end(signal: NodeJS.Signals) {
    if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return;
    const gone = once(driver, 'exit');
    process.kill(-driver.pid, signal);
    await gone;
  }

  return {
    tab: tabOf(ask),
    said,
    async closePage() {
      const { handle } = await ask<{ handle: string }>('POST', '/window/new', { type: 'window' });
      await ask('DELETE', '/window');
      await ask('POST', '/window', { handle });
    },
    async quit() {
      await ask('DELETE', '');
      // The session ends before its processes have written what they held.
      await pause(QUIT_MS);
      await end('SIGTERM');
    },
    kill: () => end('SIGKILL'),
  };
}

const has = (name: string) => spawnSync('which', [name]).status === 0;

export const WEBKIT: Engine = {
  name: 'webkit',
  missing: has('WebKitWebDriver') && has('xvfb-run') ? null : 'no WebKitWebDriver or xvfb-run (see README.md)',
  launch,
};
