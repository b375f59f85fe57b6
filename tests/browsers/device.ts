import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Learner as Account } from '../faults/browser/learner.ts';
import { Network } from '../faults/browser/network.ts';
import type { Browser, Engine } from './browser.ts';
import { CHROMIUM, FIREFOX } from './engines/puppeteer.ts';
import { WEBKIT } from './engines/webkit.ts';
import { Learner } from './learner.ts';
import { BrowserGone, Screen } from './screen.ts';

const KEPT = path.resolve(import.meta.dirname, '../../.cache/browsers');

/** The engine that the command line names. Without it on this machine nothing is run, but in CI that is a failure. */
export function engineOf(name: string | undefined): Engine {
  const engine = [CHROMIUM, FIREFOX, WEBKIT].find((each) => each.name === name);
  if (!engine) throw new Error(`Name an engine: chromium, firefox or webkit`);
  if (!engine.missing) return engine;
  console.log(`${engine.name} cannot run: ${engine.missing}`);
  process.exit(process.env.CI ? 1 : 0);
}

/** One profile of an engine with a network of its own, and the browser on it, which may be killed and started again. */
export class Device {
  readonly network: Network;
  readonly screen = new Screen(() => {
    if (!this.browser) throw new BrowserGone();
    return this.browser.tab;
  });
  readonly learner: Learner;
  private readonly engine: Engine;
  private readonly profile: string;
  private browser: Browser | undefined;

  private constructor(engine: Engine, network: Network, profile: string) {
    this.engine = engine;
    this.network = network;
    this.profile = profile;
    this.learner = new Learner(this.screen, network.url);
  }

  /** `firstScript` runs before all else in its pages and workers. */
  static async open(engine: Engine, serverUrl: string, firstScript?: string): Promise<Device> {
    const network = new Network(serverUrl, firstScript);
    await network.open();
    const device = new Device(engine, network, await mkdtemp(path.join(tmpdir(), 'code-it-profile-')));
    await device.start();
    return device;
  }

  get running(): boolean {
    return this.browser !== undefined;
  }

  async start(): Promise<void> {
    this.browser = await this.engine.launch(this.profile);
  }

  /** SIGKILL. What is asked of the screen from now on is told that the browser is gone. */
  async kill(): Promise<void> {
    const killed = this.browser;
    this.browser = undefined;
    await killed?.kill();
  }

  /** As a user ends it. */
  async quit(): Promise<void> {
    const ended = this.browser;
    this.browser = undefined;
    await ended?.quit();
  }

  async closePage(): Promise<void> {
    await this.browser?.closePage();
  }

  /** What there is to see and to read of what failed, in .cache/browsers under this name. */
  async keepTrace(name: string): Promise<void> {
    if (!this.browser) return;
    await mkdir(KEPT, { recursive: true });
    const file = path.join(KEPT, name.replaceAll(/\W+/g, '-').slice(0, 80));
    await writeFile(`${file}.log`, this.browser.said.join('\n'));
    await writeFile(`${file}.png`, await this.screen.screenshot());
  }

  async login({ email, password }: Account): Promise<void> {
    const { learner, screen } = this;
    await learner.open('/login?next=/my-learning');
    await screen.fill('Email', email);
    await screen.fill('Password', password);
    await screen.press({ role: 'button', name: 'Login', within: 'main' });
    await screen.arrive('/my-learning');
  }

  async close(): Promise<void> {
    await this.kill();
    await this.network.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
