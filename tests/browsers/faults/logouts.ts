// Learners who follow each other on one device of Firefox or WebKit: after a logout nothing of them is left on it.
//   npx tsx tests/browsers/faults/logouts.ts ENGINE --count N
import { paths } from '#config/paths.ts';
import { createAppServer } from '../../support/app-server.ts';
import { poll } from '../../support/poll.ts';
import { loadStock } from '../../faults/browser/load-stock.ts';
import { after, startState } from '../../faults/browser/model.ts';
import { newPrivateLearner, type PrivateLearner } from '../../faults/browser/private-learner.ts';
import { Random } from '../../faults/browser/random.ts';
import { findTraces } from '../../faults/browser/storage-dump.ts';
import { type Lane, runSuite } from '../../faults/browser/suite.ts';
import { Device, engineOf } from '../device.ts';
import { carryOut, intentsAtHand, visit, waiting } from './hands.ts';

const WITHIN_MS = 60_000;
const LATEST_ANSWER_MS = 1200;
/** To whom the revocation of a session belongs once its user has gone. */
const NOBODY = '';
/** Of so many earlier learners traces are looked for. */
const REMEMBERED = 20;
const KINDS = ['reading', 'changing', 'downloading'] as const;

const engine = engineOf(process.argv[2]);
const server = await createAppServer();
await server.start();
const stock = await loadStock(server.url);

class SharedDevice implements Lane {
  private readonly device: Device;
  private readonly gone: PrivateLearner[] = [];

  private constructor(device: Device) {
    this.device = device;
  }

  static async open(): Promise<SharedDevice> {
    return new SharedDevice(await Device.open(engine, server.url));
  }

  async run({ index, seed }: { index: number; seed: number }): Promise<string> {
    const { device } = this;
    const { network } = device;
    const random = new Random(seed);
    const kind = KINDS[index % KINDS.length] ?? 'reading';
    const course = kind === 'downloading' ? stock.withVideo : stock.free[index % stock.free.length];
    if (!course) throw new Error('The sample catalogue has another shape than this suite expects');
    const learner = await newPrivateLearner(server.url, course);
    await device.login(learner);
    await device.learner.installed();
    await this.expectNoTraces(`after the login of ${learner.username}`, learner);

    network.delayAnswers(() => random.int(0, LATEST_ANSWER_MS));
    if (kind === 'changing') await this.change(learner, random);
    if (kind === 'downloading') await this.download(learner);
    const lesson = random.pick(learner.lessons.filter(({ type }) => type === 'text'));
    const places = [paths.cart, paths.myLearning, paths.wishlist, paths.reader(lesson.courseId, lesson._id)];
    for (let i = random.int(1, 4); i > 0; i -= 1) await visit(device.screen, random.pick(places));
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 600)));
    await this.logOut();
    this.gone.push(learner);
    network.restore();
    await network.settled();
    await this.expectRevoked();
    await this.expectNoTraces(`after the logout of ${learner.username}`);
    return kind;
  }

  close(): Promise<void> {
    return this.device.close();
  }

  /** Leaves changes that wait, half of the time. */
  private async change(learner: PrivateLearner, random: Random): Promise<void> {
    const { network, screen } = this.device;
    if (random.chance(0.5)) network.cut();
    const own = { ...stock, free: [], lessons: [] };
    let state = startState(own);
    for (let i = random.int(1, 3); i > 0; i -= 1) {
      const intent = random.pick(intentsAtHand(state, own));
      await carryOut(screen, intent, own, state);
      state = after(state, intent);
    }
  }

  /** Begins to save a video; how far it comes is left to chance. */
  private async download({ course, lessons }: PrivateLearner): Promise<void> {
    const { screen } = this.device;
    const video = lessons.find(({ renditions }) => renditions.length > 0);
    await visit(screen, paths.player(course._id, video?._id ?? ''));
    await screen.press({ role: 'button', name: /^Download/ });
    await screen.press({ role: 'menuitem', name: /480p/ });
    await screen.read(/Waiting|Downloading|Downloaded/);
  }

  /** By the menu; what waits is discarded. */
  private async logOut(): Promise<void> {
    const { screen } = this.device;
    await screen.press({ role: 'button', name: 'Account menu', within: 'banner' });
    await screen.press({ role: 'menuitem', name: 'Logout' });
    const discard = { role: 'button', name: /^Discard / };
    const left = { role: 'link', name: 'Login', within: 'banner' as const };
    await screen.until(
      async () => (await screen.count(discard)) + (await screen.count(left)) > 0,
      'No question, and no logout',
    );
    if ((await screen.count(left)) === 0) await screen.press(discard);
    await screen.see(left);
  }

  /** The session's own token stays on the device until the server has revoked it. */
  private async expectRevoked(): Promise<void> {
    const revoked = async () => (await waiting(this.device.screen, NOBODY)).length === 0;
    await poll(revoked, WITHIN_MS, () => 'The session was never revoked');
    await this.device.network.settled();
  }

  /** Of nobody who has left; what `present` owns as well is no trace. */
  private async expectNoTraces(when: string, present?: PrivateLearner): Promise<void> {
    const markers = this.gone
      .slice(-REMEMBERED)
      .flatMap(({ identity, belongings }) => [
        ...identity,
        ...belongings.filter((one) => !present?.belongings.includes(one)),
      ]);
    const traces = await findTraces(this.device.screen, [...new Set(markers)]);
    if (traces.length === 0) return;
    const lines = traces.map(({ marker, where, excerpt }) => `  ${marker} in ${where}: ${JSON.stringify(excerpt)}`);
    throw new Error(`Traces ${when}:\n${lines.join('\n')}`);
  }
}

await runSuite({
  name: `logout-privacy-${engine.name}`,
  file: `tests/browsers/faults/logouts.ts ${engine.name}`,
  count: 5,
  lanes: 1,
  openLane: () => SharedDevice.open(),
  close: () => server.dispose(),
});
