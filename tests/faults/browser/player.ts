import type { AppServer } from '../../support/app-server.ts';
import { callApi } from '../../support/api-client.ts';
import type { Device } from './device.ts';
import { waitingRows } from './device-storage.ts';
import { carryOut } from './hands.ts';
import { type Learner, loadState } from './learner.ts';
import type { Stock } from './stock.ts';
import { after, differences, startState, type State } from './model.ts';
import { poll } from '../../support/poll.ts';
import type { Scenario, Step } from './scenario.ts';

const WITHIN_MS = 60_000;

/** Plays a scenario on a device, step by step. */
export class Player {
  private readonly device: Device;
  private readonly server: AppServer;
  private readonly stock: Stock;
  private readonly learners: Record<'A' | 'B', Learner>;
  /** What the learners see. */
  private readonly seen: Record<'A' | 'B', State>;

  constructor(device: Device, server: AppServer, stock: Stock, learners: Record<'A' | 'B', Learner>) {
    this.device = device;
    this.server = server;
    this.stock = stock;
    this.learners = learners;
    this.seen = { A: startState(stock), B: startState(stock) };
  }

  async play({ steps }: Scenario): Promise<void> {
    for (const step of steps) await this.step(step);
    await this.calm();
  }

  private async step(step: Step): Promise<void> {
    const { device } = this;
    const { network, context } = device;
    switch (step.do) {
      case 'intent':
        return this.intent(step);
      case 'disturb':
        return network.disturb(step.faults);
      case 'cut':
        return network.cut();
      case 'offline':
        return context.setOffline(true);
      case 'reconnect':
        return this.reconnect();
      case 'stop-server':
        return this.server.stop();
      case 'kill-server':
        return this.server.kill();
      case 'start-server':
        return this.server.start();
      case 'open-tab':
        return void (await device.openTab('/my-learning'));
      case 'close-pages':
        return device.closePages();
      case 'reload':
        return void (await (await device.current()).reload());
      case 'stop-worker':
        return device.stopWorker();
      case 'sync-event':
        return device.dispatchSync();
      case 'await-worker-delivery':
        return this.awaitDelivery();
      case 'revoke':
        return this.revoke();
      case 'log-in-again':
        return this.logInAgain();
      case 'switch':
        return this.switchTo(step.to);
    }
  }

  private async intent({ who, intent }: Extract<Step, { do: 'intent' }>): Promise<void> {
    const situation = { learner: this.learners[who], stock: this.stock, state: this.seen[who] };
    await carryOut(await this.device.current(), intent, situation);
    this.seen[who] = after(this.seen[who], intent);
  }

  private async reconnect(): Promise<void> {
    this.device.network.restore();
    await this.device.context.setOffline(false);
  }

  /** With no page open: only the worker can have done it. */
  private async awaitDelivery(): Promise<void> {
    let missing: string[] = [];
    const delivered = async () => {
      missing = differences(this.seen.A, await loadState(this.server.url, this.learners.A));
      return missing.length === 0;
    };
    await poll(delivered, WITHIN_MS, () => `The worker did not deliver: ${missing.join('; ')}`);
  }

  private async revoke(): Promise<void> {
    const { token } = this.learners.A;
    await callApi(this.server.url, 'POST', '/user/logout', { token, body: { authToken: token } });
  }

  private async logInAgain(): Promise<void> {
    const { device } = this;
    const page = await device.current();
    // Whose changes took each other back has nothing to send that the server could refuse: the next visit asks it.
    if ((await waitingRows(page, this.learners.A._id)).length === 0) await page.reload();
    await poll(
      () => device.isSignedOut(),
      WITHIN_MS,
      () => 'The page never noticed that its session had ended',
    );
    await device.login(this.learners.A);
  }

  private async switchTo(to: 'A' | 'B'): Promise<void> {
    await this.device.logout();
    await this.reconnect();
    await this.device.login(this.learners[to]);
    await this.device.workerReady();
    // What was deleted for good is not brought back to the device.
    const { purchased, archived } = this.seen[to];
    await this.device.stocked(this.learners[to], purchased.size + archived.size);
  }

  /** The end of all faults, with a page open. */
  private async calm(): Promise<void> {
    await this.reconnect();
    const page = await this.device.current();
    if (page.url() === 'about:blank') await page.goto('/cart');
  }
}
