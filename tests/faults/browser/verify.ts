import type { Device } from './device.ts';
import { waitingRows } from './device-storage.ts';
import { expectCartCount } from './hands.ts';
import { type Learner, loadState } from './learner.ts';
import { differences, type Intent, type State } from './model.ts';
import type { Delivery } from './network.ts';
import { poll } from './poll.ts';

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

const COURSE_PATHS = /^\/(cart|wishlist|my-learning)\//;

/** No command took effect twice, none of one learner went out in the name of another, none was invented. */
export function verifyDeliveries(
  deliveries: readonly Delivery[],
  owners: ReadonlyMap<string, string>,
  intents: ReadonlyMap<string, readonly Intent[]>,
): void {
  const effects = new Map<string, number>();
  const effectsOfCourse = new Map<string, number>();
  const count = (counts: Map<string, number>, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);
  for (const { key, path, body, token, clientUser, status, effective } of deliveries) {
    const owner = token === null ? undefined : owners.get(token);
    if (clientUser !== null && owner !== clientUser && status !== 401) {
      throw new Error(`${path} of ${clientUser} was sent with the token of ${owner}: ${body}`);
    }
    if (!effective || path === '/user/logout' || path === '/user/login') continue;
    count(effects, key);
    if (effects.get(key) !== 1) throw new Error(`${path} took effect twice under the key ${key}: ${body}`);
    if (COURSE_PATHS.test(path))
      count(effectsOfCourse, `${clientUser} ${(JSON.parse(body) as { courseId: string }).courseId}`);
  }
  for (const [course, found] of effectsOfCourse) {
    const [userId = '', id] = course.split(' ');
    const said = (intents.get(userId) ?? []).filter((intent) => intent.id === id);
    // An undo that comes too late is a command of its own.
    const most = said.reduce((sum, { wish }) => sum + (wish.endsWith('-undone') ? 2 : 1), 0);
    if (found > most) throw new Error(`Course ${id} of ${userId} was changed ${found} times for ${most} intents`);
  }
}
