// SIGKILL to Firefox or WebKit at a random instant while a learner is at work: what the screen had shown survives, once.
//   npx tsx tests/browsers/faults/kills.ts ENGINE --count N
import { createAppServer } from '../../support/app-server.ts';
import { poll } from '../../support/poll.ts';
import { type Learner, loadState, newLearner } from '../../faults/browser/learner.ts';
import { loadStock } from '../../faults/browser/load-stock.ts';
import { after, afterCutOff, differences, type Intent, type State } from '../../faults/browser/model.ts';
import { Random } from '../../faults/browser/random.ts';
import { type Lane, runSuite } from '../../faults/browser/suite.ts';
import { verifyDeliveries } from '../../faults/browser/verify-deliveries.ts';
import { Device, engineOf } from '../device.ts';
import { carryOut, intentsAtHand, seeInCart, waiting } from './hands.ts';

/** From the first press on: an intent takes some hundred milliseconds. */
const LATEST_MS = 3000;
const DELIVERED_MS = 60_000;

const engine = engineOf(process.argv[2]);
const server = await createAppServer();
await server.start();
const stock = await loadStock(server.url);

/** One learner on one profile, whose browser is killed again and again. */
class KillLane implements Lane {
  private readonly device: Device;
  private readonly learner: Learner;
  private state: State;

  private constructor(device: Device, learner: Learner, state: State) {
    this.device = device;
    this.learner = learner;
    this.state = state;
  }

  static async open(): Promise<KillLane> {
    const device = await Device.open(engine, server.url);
    const learner = await newLearner(server.url, stock.free);
    await device.login(learner);
    await device.learner.installed();
    await device.learner.open('/my-learning/learning-tools');
    await device.screen.read(/courses available for offline search/, DELIVERED_MS);
    return new KillLane(device, learner, await loadState(server.url, learner));
  }

  async run({ seed }: { seed: number }): Promise<string> {
    const { device, learner } = this;
    const { network, screen } = device;
    const random = new Random(seed);
    network.forget();
    // A page of the earlier run may have been elsewhere; a cart that is full leaves nothing to do.
    await device.learner.open(stock.shelf);
    await seeInCart(screen, this.state.cart.size);
    const fault = this.disturb(random);
    const [{ said, allowed }] = await Promise.all([this.work(random), this.killAfter(random.int(0, LATEST_MS))]);
    if (random.chance(0.5)) network.restore();
    await device.start();
    await device.learner.open('/cart');
    network.restore();
    await screen.reload();
    await this.delivered();
    const found = await loadState(server.url, learner);
    const wrong = allowed.map((state) => differences(state, found));
    if (!wrong.some(({ length }) => length === 0))
      throw new Error(`The server differs: ${wrong.map((one) => one.join('; ')).join('\n or: ')}`);
    verifyDeliveries(network.deliveries, network.owners, new Map([[learner._id, said]]));
    await seeInCart(screen, found.cart.size);
    this.state = found;
    return fault;
  }

  close(): Promise<void> {
    return this.device.close();
  }

  private async killAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.device.kill();
  }

  private disturb(random: Random): string {
    const kind = random.pick(['none', 'cut', 'lose-answer', 'fail-after-commit'] as const);
    if (kind === 'cut') this.device.network.cut();
    else if (kind !== 'none') this.device.network.disturb([{ kind }, { kind }]);
    return kind;
  }

  /** One thing after another until the browser is gone: what was wanted, and what may have come of it. */
  private async work(random: Random): Promise<{ said: Intent[]; allowed: State[] }> {
    const said: Intent[] = [];
    let state = this.state;
    for (;;) {
      const intent = random.pick(intentsAtHand(state, stock));
      said.push(intent);
      try {
        await carryOut(this.device.screen, intent, stock, state);
      } catch (error) {
        if (this.device.running) throw error;
        return { said, allowed: afterCutOff(state, intent) };
      }
      state = after(state, intent);
    }
  }

  private async delivered(): Promise<void> {
    const { screen, network } = this.device;
    let rows: string[] = [];
    const empty = async () => {
      rows = await waiting(screen, this.learner._id);
      return rows.length === 0;
    };
    await poll(empty, DELIVERED_MS, () => `Still waiting: ${rows.join(', ')}`);
    await network.settled();
  }
}

await runSuite({
  name: `browser-kills-${engine.name}`,
  file: `tests/browsers/faults/kills.ts ${engine.name}`,
  count: 5,
  lanes: 1,
  openLane: () => KillLane.open(),
  close: () => server.dispose(),
});
