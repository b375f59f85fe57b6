import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { Network } from '../faults/browser/network.ts';
import type { Browser, Engine } from './browser.ts';
import { Learner } from './learner.ts';
import { Screen } from './screen.ts';

const KEPT = path.resolve(import.meta.dirname, '../../.cache/browsers');

/** A server, the way to it, and one engine with a profile of its own. */
export class Ground {
  readonly app: AppServer;
  readonly network: Network;
  readonly screen = new Screen(() => this.browser.tab);
  readonly learner: Learner;
  private readonly engine: Engine;
  private readonly profile: string;
  private browser: Browser;

  private constructor(engine: Engine, app: AppServer, network: Network, profile: string, browser: Browser) {
    this.engine = engine;
    this.app = app;
    this.network = network;
    this.profile = profile;
    this.browser = browser;
    this.learner = new Learner(this.screen, network.url);
  }

  static async open(engine: Engine): Promise<Ground> {
    const app = await createAppServer();
    const network = new Network(app.url);
    await Promise.all([app.start(), network.open()]);
    const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
    return new Ground(engine, app, network, profile, await engine.launch(profile));
  }

  /** Nothing answers any more: the server ends, and every connection with it. */
  async stopServer(): Promise<void> {
    this.network.cut();
    await this.app.stop();
  }

  async startServer(): Promise<void> {
    await this.app.start();
    this.network.restore();
  }

  closePage(): Promise<void> {
    return this.browser.closePage();
  }

  async restartBrowser(meanwhile: () => Promise<void>): Promise<void> {
    await this.browser.quit();
    await meanwhile();
    this.browser = await this.engine.launch(this.profile);
  }

  /** What there is to see and to read of a step that failed, in .cache/browsers. */
  async keepTrace(step: string): Promise<void> {
    mkdirSync(KEPT, { recursive: true });
    const file = path.join(KEPT, `${this.engine.name}-${step.replaceAll(/\W+/g, '-').slice(0, 60)}`);
    writeFileSync(`${file}.log`, this.browser.said.join('\n'));
    writeFileSync(`${file}.png`, await this.browser.tab.screenshot());
  }

  async close(): Promise<void> {
    await this.browser.kill();
    await this.network.close();
    await this.app.dispose();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
