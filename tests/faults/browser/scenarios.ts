// Scenarios of learners and faults in a real browser: after the faults the server holds what the learner was shown, once.
import type { Device } from './device.ts';
import { closeDevice, type Ground, launchBrowser, openDevice, openGround } from './ground.ts';
import { newLearner } from './learner.ts';
import { Player } from './player.ts';
import { generateScenario, type Scenario, THEMES } from './scenario.ts';
import { type Lane, type Run, runSuite } from './suite.ts';
import { Turns } from './turns.ts';
import { expectShown, expectState } from './verify.ts';
import { verifyDeliveries } from './verify-deliveries.ts';

const browser = await launchBrowser();
const ground = await openGround();
/** A second server for the scenarios that stop theirs: one at a time, and nobody else's. */
let stoppable: Ground | undefined;
const turns = new Turns();

async function openLane(): Promise<Lane> {
  const device = await openDevice(browser, ground);
  return { run: (run) => runScenario(run, device), close: () => closeDevice(device) };
}

async function runScenario({ index, seed }: Run, device: Device): Promise<string> {
  const theme = THEMES[index % THEMES.length] ?? 'offline';
  const scenario = generateScenario(seed, theme, ground.stock);
  try {
    if (theme === 'server-restart') await turns.take(() => playWithRestarts(seed));
    else await playScenario(scenario, ground, device);
  } catch (error) {
    console.error(scenario.steps.map((step) => `  ${JSON.stringify(step)}`).join('\n'));
    throw error;
  }
  return theme;
}

async function playWithRestarts(seed: number): Promise<void> {
  const own = (stoppable ??= await openGround());
  const device = await openDevice(browser, own);
  try {
    await playScenario(generateScenario(seed, 'server-restart', own.stock), own, device);
  } catch (error) {
    // It may have been left stopped.
    await own.server.dispose();
    stoppable = undefined;
    throw error;
  } finally {
    await closeDevice(device);
  }
}

async function playScenario(scenario: Scenario, { server, stock }: Ground, device: Device): Promise<void> {
  const { network } = device;
  const A = await newLearner(server.url, stock.free);
  // Only where there is a second learner: an account costs the server a slow hash.
  const B = scenario.theme === 'user-switch' ? await newLearner(server.url, stock.free) : A;
  network.forget();
  for (const { token, _id } of [A, B]) network.owners.set(token, _id);
  await device.enter(A, stock.free.length);
  await new Player(device, server, stock, { A, B }).play(scenario);
  await expectState(device, server.url, A, [scenario.expected.A]);
  await expectShown(device, scenario.expected.A);
  if (B !== A) {
    // What B kept at a logout without a network waits for B.
    await device.logout();
    await device.login(B);
    await expectState(device, server.url, B, [scenario.expected.B]);
  }
  const intents = new Map([
    [B._id, scenario.intents.B],
    [A._id, scenario.intents.A],
  ]);
  verifyDeliveries(network.deliveries, network.owners, intents);
  await device.closeOtherTabs();
}

await runSuite({
  name: 'browser-scenarios',
  file: 'tests/faults/browser/scenarios.ts',
  count: 50,
  lanes: 3,
  openLane,
  close: async () => {
    await browser.close();
    await ground.server.dispose();
    await stoppable?.server.dispose();
  },
});
