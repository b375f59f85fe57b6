import type { Device } from './device.ts';
import { waitingRows } from './device-storage.ts';
import { expectCartCount } from './hands.ts';
import { type Learner, loadState } from './learner.ts';
import { differences, type State } from './model.ts';
import { poll } from '../../support/poll.ts';

const EMPTY_WITHIN_MS = 60_000;

/** Until nothing of the learner waits on the device any more; a refused change is a lost one. */
export async function expectEmptyOutbox(device: Device, learner: Learner): Promise<void> {
  const page = await device.current();
  let rows = await waitingRows(page, learner._id);
  const empty = async () => {
    rows = await waitingRows(page, learner._id);
    const dead = rows.find(({ state }) => state === 'dead');
    if (dead) throw new Error(`Refused: ${JSON.stringify(dead)}`);
    return rows.length === 0;
  };
  await poll(empty, EMPTY_WITHIN_MS, () => `Still waiting after 60 s: ${JSON.stringify(rows)}`);
}

/** Empties the outbox; then the server must hold one of the `allowed` states. Returns which. */
export async function expectState(
  device: Device,
  serverUrl: string,
  learner: Learner,
  allowed: readonly State[],
): Promise<State> {
  await expectEmptyOutbox(device, learner);
  await device.network.settled();
  const found = await loadState(serverUrl, learner);
  const wrong = allowed.map((state) => differences(state, found));
  const match = allowed.find((_, i) => wrong[i]?.length === 0);
  if (!match) throw new Error(`The server differs: ${wrong.map((one) => one.join('; ')).join('\n or: ')}`);
  return match;
}

/** As the header says it. */
export async function expectShown(device: Device, expected: State): Promise<void> {
  await expectCartCount(await device.current(), expected.cart.size);
}
