// SIGKILL to a real browser at a random instant while a learner is at work: what the screen had shown survives, once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppServer } from '../../support/app-server.ts';
import { killBrowser } from '../../support/kill-browser.ts';
import type { Device } from './device.ts';
import { carryOut } from './hands.ts';
import { type Ground, launchProfile, openGround } from './ground.ts';
import { type Learner, newLearner } from './learner.ts';
import type { Stock } from './stock.ts';
import { after, afterCutOff, type Intent, possibleIntents, startState, type State } from './model.ts';
import { Network } from './network.ts';
import { Random } from './random.ts';
import { type Lane, type Run, runSuite } from './suite.ts';
import { expectShown, expectState } from './verify.ts';
import { verifyDeliveries } from './verify-deliveries.ts';

const LATEST_MS = 1500;

/** One device whose browser is killed again and again; the profile stays. */
class KillLane implements Lane {
  private readonly server: AppServer;
  private readonly stock: Stock;
  private readonly network: Network;
  private readonly profile: string;
  private device: Device;

  private constructor(server: AppServer, stock: Stock, network: Network, profile: string, device: Device) {
    this.server = server;
    this.stock = stock;
    this.network = network;
    this.profile = profile;
    this.device = device;
  }

  static async open({ server, stock }: Ground): Promise<KillLane> {
    const network = new Network(server.url);
    await network.open();
    const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
    return new KillLane(server, stock, network, profile, await launchProfile(profile, network));
  }

  async run({ seed }: Run): Promise<string> {
    const { server, stock, network } = this;
    const random = new Random(seed);
    const learner = await newLearner(server.url, stock.free);
    network.forget();
    network.owners.set(learner.token, learner._id);
    await this.device.enter(learner, stock.free.length);
    const fault = this.disturb(random);
    const work = new Work(this.device, learner, stock, random);
    await this.killWhile(work, random.int(0, LATEST_MS));
    if (random.chance(0.5)) network.restore();
    this.device = await launchProfile(this.profile, network);
    await this.returnTo(learner);
    const found = await expectState(this.device, server.url, learner, work.allowed());
    await expectShown(this.device, found);
    verifyDeliveries(network.deliveries, network.owners, new Map([[learner._id, work.said]]));
    return fault;
  }

  async close(): Promise<void> {
    await this.device.close();
    await this.network.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }

  private disturb(random: Random): string {
    const kind = random.pick(['none', 'cut', 'lose-answer', 'fail-after-commit', 'late'] as const);
    if (kind === 'cut') this.network.cut();
    else if (kind === 'late') this.network.disturb([{ kind, ms: random.int(100, 2000) }]);
    else if (kind !== 'none') this.network.disturb([{ kind }, { kind }]);
    return kind;
  }

  private async killWhile(work: Work, ms: number): Promise<void> {
    const closed = this.device.context.waitForEvent('close', { timeout: 0 });
    const working = work.untilEnd();
    await new Promise((resolve) => setTimeout(resolve, ms));
    killBrowser(this.profile);
    await closed;
    await working;
  }

  /** The learner opens the app again, and is still signed in. */
  private async returnTo(learner: Learner): Promise<void> {
    const page = await this.device.current();
    await page.goto('/cart');
    this.network.restore();
    await page.reload();
    await this.device.expectSignedIn(learner);
  }
}

/** A learner who does one thing after another until the browser is gone. */
class Work {
  readonly said: Intent[] = [];
  private readonly device: Device;
  private readonly learner: Learner;
  private readonly stock: Stock;
  private readonly random: Random;
  private shown: State;
  private cutOff: Intent | undefined;

  constructor(device: Device, learner: Learner, stock: Stock, random: Random) {
    this.device = device;
    this.learner = learner;
    this.stock = stock;
    this.random = random;
    this.shown = startState(stock);
  }

  async untilEnd(): Promise<void> {
    const page = await this.device.current();
    let gone = false;
    this.device.context.on('close', () => (gone = true));
    while (!gone) {
      const intent = this.random.pick(possibleIntents(this.shown, this.stock));
      this.cutOff = intent;
      this.said.push(intent);
      try {
        await carryOut(page, intent, { learner: this.learner, stock: this.stock, state: this.shown });
      } catch (error) {
        // Before the context tells that it is closed, what was underway in it fails.
        if (!page.isClosed() && !gone) throw error;
        return;
      }
      this.shown = after(this.shown, intent);
      this.cutOff = undefined;
    }
  }

  /** All that was shown, and what was underway or not. */
  allowed(): State[] {
    return this.cutOff ? afterCutOff(this.shown, this.cutOff) : [this.shown];
  }
}

const ground = await openGround();
await runSuite({
  name: 'browser-kills',
  file: 'tests/faults/browser/kills.ts',
  count: 25,
  lanes: 2,
  openLane: () => KillLane.open(ground),
  close: () => ground.server.dispose(),
});
