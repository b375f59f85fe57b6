import type { OutboxRow } from '#data/db/rows.ts';
import { type Accepted, type Learner, learnerAfter } from './learner-model.ts';
import type { Line, Served } from './line.ts';
import type { Held, ModelServer, ServerState } from './model-server.ts';
import type { Person } from './schedule.ts';
import { Violation } from './violation.ts';

export interface Evidence {
  server: ModelServer;
  line: Line;
  accepted: readonly Accepted[];
  /** What is left in the outbox. */
  rows: readonly OutboxRow[];
  /** Tokens of sessions that were logged out. */
  left: readonly string[];
}

/** Refusals after which nothing is left to do. */
const REACHED = new Set(['already_in_cart', 'already_purchased']);

/** Checks, after the faults stopped and all was delivered, what must hold whatever happened. */
export async function checkInvariants(evidence: Evidence): Promise<void> {
  const state = await evidence.server.load();
  for (const person of ['ana', 'ben'] as const) checkOutcome(evidence, person, state);
  checkOnce(evidence);
  checkOrder(evidence);
  checkSubjects(evidence);
  checkUndone(evidence);
  checkAccounted(evidence);
  checkLeft(evidence, state);
}

/** The lane that an act belongs to, within its learner. */
export function laneOf({ person, act }: Accepted): string {
  const family = act.act.split('-')[0] ?? '';
  if (act.act === 'watch' || act.act === 'mark') return `${person} progress`;
  return `${person} ${family} ${'course' in act ? act.course : ''}`;
}

/** The server ends where the model ends. */
function checkOutcome({ accepted }: Evidence, person: Person, state: ServerState): void {
  const expected = learnerAfter(accepted.filter((one) => one.person === person));
  const [should, is] = [show(expected), show(state[person])];
  if (should !== is) throw new Violation(`${person} should have ${should} and has ${is}`);
}

function show({ cart, wishlist, shelf, study }: Learner | Held): string {
  return JSON.stringify({
    cart: [...cart].sort(),
    wishlist: [...wishlist].sort(),
    shelf: [...shelf].sort(),
    study: [...study]
      .sort()
      .map(([track, { furthest, position, positionAt, done }]) => [track, furthest, position, positionAt, done]),
  });
}

const sentKeys = (line: Line) => new Set(line.sent.map(({ key }) => key));
const hadEffect = ({ status, replayed }: Served) => status < 300 && !replayed;

/** Each command acts at most once. To revoke a session twice is to revoke it: those are looked at by their result. */
function checkOnce({ line, accepted }: Evidence): void {
  const effects = line.served.filter(hadEffect).map(({ key }) => key);
  for (const { key } of accepted) {
    if (effects.indexOf(key) !== effects.lastIndexOf(key)) throw new Violation(`${key} took effect twice`);
  }
}

/** Commands of a lane take effect in the order in which they were said. */
function checkOrder({ line, accepted }: Evidence): void {
  const order = new Map(accepted.map((one, index) => [one.key, { index, lane: laneOf(one) }]));
  const latest = new Map<string, number>();
  for (const { key } of line.served.filter(hadEffect)) {
    const place = order.get(key);
    if (!place) continue;
    if (place.index < (latest.get(place.lane) ?? -1)) throw new Violation(`${key} took effect after a later one`);
    latest.set(place.lane, place.index);
  }
}

/** Nothing is done in the name of another user, and no drain sends what is not of the user it began for. */
function checkSubjects({ line, server, accepted }: Evidence): void {
  const owners = new Map(accepted.map(({ key, person }) => [key, server.user(person).id]));
  for (const { key, subject, clientUser, status } of line.served) {
    const owner = owners.get(key);
    if (owner === undefined) continue;
    if (clientUser !== owner) throw new Violation(`${key} was sent as of another user`);
    if (status < 300 && subject !== owner) throw new Violation(`${key} was done for another user`);
  }
  for (const { key, by } of line.sent) {
    const owner = owners.get(key);
    if (owner !== undefined && !by.includes(owner)) throw new Violation(`${key} was sent while another was signed in`);
  }
}

/** What was taken back was never sent. */
function checkUndone({ line, accepted }: Evidence): void {
  const sent = sentKeys(line);
  for (const { key, undone } of accepted) {
    if (undone && sent.has(key)) throw new Violation(`${key} was taken back, and sent`);
  }
}

/** Every accepted command was delivered, or a later one speaks for it, or it is there to be seen with its refusal. */
function checkAccounted({ line, accepted, rows }: Evidence): void {
  const answered = new Set(
    line.served.filter(({ status, code }) => status < 300 || REACHED.has(code ?? '')).map(({ key }) => key),
  );
  const sent = sentKeys(line);
  const left = new Map(rows.map((row) => [row.key, row]));
  accepted.forEach((one, index) => {
    const { key, act, undone } = one;
    const row = left.get(key);
    left.delete(key);
    const refused = act.act.endsWith('-add') && 'course' in act && act.course === 'withdrawn';
    if (row && !(refused && row.state === 'dead')) throw new Violation(`${key} is left as ${row.state}`);
    if (row || undone || answered.has(key)) return;
    const spokenFor = accepted.slice(index + 1).some((later) => !later.undone && laneOf(later) === laneOf(one));
    if (sent.has(key) || !spokenFor) throw new Violation(`${key} was dropped`);
  });
  for (const { key, state } of left.values()) throw new Violation(`${key} (${state}) is left, and nobody said it`);
}

/** Sessions that were logged out are over on the server; a free course counted each student once. */
function checkLeft({ left, accepted }: Evidence, { accepts, students }: ServerState): void {
  if (left.some(accepts)) throw new Violation('A session that was logged out is still good');
  const enrolled = new Set(accepted.filter(({ act }) => act.act === 'enroll').map(({ person }) => person)).size;
  if (students !== enrolled) throw new Violation(`${students} students were counted, not ${enrolled}`);
}
