// Learners who follow each other on one device: after a logout, with answers still on their way, nothing of them is left
// but the changes that they chose to keep.
import { paths } from '#config/paths.ts';
import type { Device } from './device.ts';
import { waitingRows } from './device-storage.ts';
import { closeDevice, type Ground, launchBrowser, openDevice, openGround } from './ground.ts';
import { carryOut, visit } from './hands.ts';
import { after, possibleIntents, startState } from './model.ts';
import { poll } from '../../support/poll.ts';
import { newPrivateLearner, type PrivateLearner } from './private-learner.ts';
import { Random } from './random.ts';
import { findTraces, type Trace } from './storage-dump.ts';
import { type Lane, type Run, runSuite } from './suite.ts';

const WITHIN_MS = 60_000;
const LATEST_ANSWER_MS = 1200;
/** To whom the revocation of a session belongs once its user has gone. */
const NOBODY = '';
/** Of so many earlier learners traces are looked for. */
const REMEMBERED = 20;

interface Gone {
  learner: PrivateLearner;
  kept: boolean;
}

class SharedDevice implements Lane {
  private readonly ground: Ground;
  private readonly device: Device;
  private readonly gone: Gone[] = [];

  constructor(ground: Ground, device: Device) {
    this.ground = ground;
    this.device = device;
  }

  /** One learner's visit, from the login to the traces that are left. */
  async run({ index, seed }: Run): Promise<string> {
    const random = new Random(seed);
    const { device } = this;
    const { server, stock } = this.ground;
    const { network } = device;
    const kind = KINDS[index % KINDS.length] ?? 'reading';
    const course = kind === 'downloading' ? stock.withVideo : stock.free[index % stock.free.length];
    if (!course) throw new Error('The sample catalogue has another shape than this suite expects');
    const learner = await newPrivateLearner(server.url, course);
    await device.login(learner);
    await device.workerReady();
    await this.expectNoTraces(`after the login of ${learner.username}`, learner);

    network.delayAnswers(() => random.int(0, LATEST_ANSWER_MS));
    await this.study(learner, kind, random);
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 600)));
    const choice = random.pick(['keep', 'discard'] as const);
    await device.logout(choice);
    this.gone.push({ learner, kept: choice === 'keep' });
    network.restore();
    await network.settled();
    await this.expectRevoked();
    await this.expectNoTraces(`after the logout of ${learner.username}`);
    await device.closeOtherTabs();
    return kind;
  }

  async close(): Promise<void> {
    await closeDevice(this.device);
  }

  /** Leaves answers on their way, and perhaps changes that wait. */
  private async study(learner: PrivateLearner, kind: Kind, random: Random): Promise<void> {
    const { device } = this;
    const { stock } = this.ground;
    if (kind === 'two-tabs') await device.openTab(paths.cart);
    const page = await device.current();
    if (kind === 'changing') {
      if (random.chance(0.5)) device.network.cut();
      await this.change(learner, random);
    }
    if (kind === 'downloading') await this.download(learner);
    const lesson = random.pick(learner.lessons.filter(({ type }) => type === 'text'));
    const places = [
      paths.cart,
      paths.myLearning,
      paths.wishlist,
      paths.reader(lesson.courseId, lesson._id),
      stock.shelf,
    ];
    for (let i = random.int(1, 4); i > 0; i -= 1) await visit(page, random.pick(places));
  }

  private async change(learner: PrivateLearner, random: Random): Promise<void> {
    const stock = { ...this.ground.stock, free: [], lessons: [] };
    let state = startState(stock);
    for (let i = random.int(1, 3); i > 0; i -= 1) {
      const intent = random.pick(possibleIntents(state, stock));
      await carryOut(await this.device.current(), intent, { learner, stock, state });
      state = after(state, intent);
    }
  }

  /** Begins to save a video; how far it comes is left to chance. */
  private async download({ course, lessons }: PrivateLearner): Promise<void> {
    const page = await this.device.current();
    const video = lessons.find(({ renditions }) => renditions.length > 0);
    await visit(page, paths.player(course._id, video?._id ?? ''));
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name: /480p/ })
      .or(page.getByRole('radio', { name: /480p/ }))
      .click();
    await page
      .getByText(/Waiting|Downloading|Downloaded/)
      .first()
      .waitFor();
  }

  /** The session's own token stays on the device until the server has revoked it. */
  private async expectRevoked(): Promise<void> {
    const page = await this.device.current();
    const revoked = async () => (await waitingRows(page, NOBODY)).length === 0;
    await poll(revoked, WITHIN_MS, () => 'The session was never revoked');
    await this.device.network.settled();
  }

  /** Of nobody who has left; what `present` owns as well is no trace. */
  private async expectNoTraces(when: string, present?: PrivateLearner): Promise<void> {
    const page = await this.device.current();
    const lately = this.gone.slice(-REMEMBERED);
    const markers = lately.flatMap(({ learner }) => [
      ...learner.identity,
      ...learner.belongings.filter((one) => !present?.belongings.includes(one)),
    ]);
    const traces = await findTraces(page, [...new Set(markers)]);
    const kept = new Set(lately.filter((one) => one.kept).map(({ learner }) => learner._id));
    const left = traces.filter(({ marker, where }) => !(where === 'indexedDB code-it/outbox' && kept.has(marker)));
    if (left.length > 0) throw new Error(`Traces ${when}:\n${left.map(describe).join('\n')}`);
  }
}

function describe({ where, marker, excerpt }: Trace): string {
  return `  ${JSON.stringify(marker)} in ${where}: ${JSON.stringify(excerpt)}`;
}

const KINDS = ['reading', 'changing', 'two-tabs', 'downloading'] as const;
type Kind = (typeof KINDS)[number];

const browser = await launchBrowser();
const ground = await openGround();
await runSuite({
  name: 'logout-privacy',
  file: 'tests/faults/browser/logout-privacy.ts',
  count: 100,
  lanes: 2,
  openLane: async () => new SharedDevice(ground, await openDevice(browser, ground)),
  close: async () => {
    await browser.close();
    await ground.server.dispose();
  },
});
