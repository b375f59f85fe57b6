import type { Intent } from './model.ts';
import type { Delivery } from './network.ts';

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
