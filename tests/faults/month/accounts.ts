import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { DeviceSession } from '#contract/account-security.ts';
import type { LoginAnswer, User } from '#contract/user.ts';
import { poll } from '../../support/poll.ts';
import { below, chance, coursesOf, DAY_MS, type Person, pick, touch, type World } from './world.ts';

/** Nobody waits for a letter: it is sent beside the answer. */
const LETTER_MS = 60_000;
/** Pictures of some sizes, drawn once. */
const PICTURES = await Promise.all(
  ['#7a4fec', '#118844', '#cc3311'].map((background, i) =>
    sharp({ create: { width: 64 + 16 * i, height: 36, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);

export function pictureForm(by: Person, field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(pick(by, PICTURES) ?? [])]), 'a.png');
  return form;
}

/** Registers, some of them twice under one key because no answer came, and logs in. */
export async function join(world: World, by: Person): Promise<void> {
  const { username, email, password } = by;
  const saying = { token: null, key: randomUUID(), body: { username, email, password } };
  by.letterAt = world.now();
  const { ok } = await world.say(by, 'userRegister', saying);
  if (!ok) return;
  if (chance(by, 0.1) && !(await world.say(by, 'userRegister', saying)).replayed)
    world.violate(by, 'A registration that was sent again under its key was made again');
  by.state = 'there';
  await logIn(world, by);
}

export async function logIn(world: World, by: Person): Promise<void> {
  const { email, password } = by;
  const at = world.now();
  const { ok, body } = await world.say<LoginAnswer>(by, 'userLogin', { token: null, body: { email, password } });
  if (!ok) return;
  by.id = body.user._id;
  by.sessions.push({ token: body.user.token, at });
  if (body.user.username !== by.username) world.violate(by, `Logged in as ${body.user.username}`);
}

/** Who has no session any more, because it is too old, logs in again; some try the old one first. */
export async function beSignedIn(world: World, by: Person): Promise<void> {
  const last = by.sessions.at(-1);
  if (world.isGood(last)) return;
  if (last && world.now() > last.at + 14 * DAY_MS + DAY_MS / 4 && chance(by, 0.3))
    await requireEnded(world, by, last.token);
  by.sessions = [];
  await logIn(world, by);
}

async function requireEnded(world: World, by: Person, token: string): Promise<void> {
  if ((await world.say(by, 'userMe', { token, allow: ['session_expired'] })).ok)
    world.violate(by, 'A session that had ended was still good');
}

const linkIn = (letter: string | undefined) => /#token=([\w-]+)/.exec(letter ?? '')?.[1] ?? null;

/** Opens the link of the letter, or asks for another one once it is too old. */
export async function confirmAddress(world: World, by: Person): Promise<void> {
  const letters = (await world.lettersTo(by.email)).filter((letter) => letter.includes('Confirm your email'));
  const token = linkIn(letters.at(-1));
  const age = world.now() - by.letterAt;
  if (age > 3.1 * DAY_MS) {
    if (token && chance(by, 0.3)) {
      const stale = await world.say(by, 'userEmailConfirm', { token: null, body: { token }, allow: ['bad_request'] });
      if (stale.ok) world.violate(by, 'A link of three days ago still confirmed the address');
    }
    by.letterAt = world.now();
    await world.say(by, 'userEmailVerify', { body: {} });
  } else if (token && age < 2.9 * DAY_MS && letters.length > 0) {
    const { ok } = await world.say(by, 'userEmailConfirm', { token: null, body: { token } });
    if (ok) by.verified = true;
  }
}

async function changePassword(world: World, by: Person): Promise<void> {
  const newPassword = `a longer way to go ${below(by, 1e9)}`;
  const { password: currentPassword } = by;
  const others = by.sessions.slice(0, -1);
  const { ok } = await world.say(by, 'userPasswordChange', {
    key: randomUUID(),
    body: { currentPassword, newPassword },
  });
  if (!ok) return;
  by.password = newPassword;
  by.sessions = by.sessions.slice(-1);
  for (const { token } of others.filter((one) => world.isGood(one))) await requireEnded(world, by, token);
}

async function forgetPassword(world: World, by: Person): Promise<void> {
  const before = (await world.lettersTo(by.email)).length;
  await world.say(by, 'userPasswordForgot', { token: null, body: { email: by.email } });
  const isReset = (letter: string) => letter.includes('one hour');
  const arrived = async () => (await world.lettersTo(by.email)).slice(before).some(isReset);
  await poll(arrived, LETTER_MS, () => `No letter for a new password came to ${by.name}`);
  const token = linkIn((await world.lettersTo(by.email)).findLast(isReset));
  const password = `quite another way ${below(by, 1e6)}`;
  const { ok } = await world.say(by, 'userPasswordReset', {
    token: null,
    body: { token, password },
    key: randomUUID(),
  });
  if (!ok) return;
  const ended = by.sessions.at(-1);
  Object.assign(by, { password, verified: true, sessions: [] });
  if (ended) await requireEnded(world, by, ended.token);
  await logIn(world, by);
}

/** Another device, and the end of it: it was lost. */
async function loseDevice(world: World, by: Person): Promise<void> {
  const mine = by.sessions.at(-1);
  await logIn(world, by);
  const lost = by.sessions.pop();
  if (!mine || !lost || mine === lost) return;
  const { body } = await world.say<{ data: DeviceSession[] }>(by, 'userSessions', { token: mine.token });
  await world.say(by, 'userConfirm', { body: { password: by.password }, token: mine.token });
  if (chance(by, 0.5)) {
    await world.say(by, 'userSessionsRevokeOthers', { body: {}, token: mine.token });
    by.sessions = [mine];
  } else {
    const [other] = body.data.filter(({ current }) => !current).sort((a, b) => (a.loggedInAt < b.loggedInAt ? 1 : -1));
    await world.say(by, 'userSessionRevoke', { body: { sessionId: other?.id ?? '' }, token: mine.token });
  }
  await requireEnded(world, by, lost.token);
}

async function logOut(world: World, by: Person): Promise<void> {
  const session = by.sessions.pop();
  if (!session) return;
  await world.say(by, 'userLogout', { body: {}, token: session.token, key: randomUUID() });
  await requireEnded(world, by, session.token);
  await beSignedIn(world, by);
}

async function changeName(world: World, by: Person): Promise<void> {
  const username = `${by.mark}_${below(by, 1e6)}`;
  // It stands on them.
  for (const course of coursesOf(world, by)) touch(world, course);
  const { ok, body } = await world.say<{ user: User }>(by, 'userUpdate', { body: { username }, key: randomUUID() });
  if (ok) by.username = body.user.username;
}

async function tellAbout(world: World, by: Person): Promise<void> {
  const about = `${by.mark} teaches, and learns.`;
  if ((await world.say(by, 'userUpdate', { body: { about }, key: randomUUID() })).ok) by.about = about;
}

export async function changePicture(world: World, by: Person): Promise<void> {
  if (by.avatar !== null && chance(by, 0.2)) {
    if ((await world.say(by, 'userUpdate', { body: { avatar: null }, key: randomUUID() })).ok) by.avatar = null;
    return;
  }
  const form = pictureForm(by, 'avatar');
  const { ok, body } = await world.say<{ user: User }>(by, 'userAvatar', { form, key: randomUUID() });
  if (ok) by.avatar = body.user.avatar;
}

const ACCOUNT_WORK = [
  changePassword,
  forgetPassword,
  loseDevice,
  logOut,
  changeName,
  tellAbout,
  async (world: World, by: Person) => void (await world.say(by, 'userExport')),
  async (world: World, by: Person) => void (await world.say(by, 'userSecurityEvents')),
];

/** Something about one's own account. */
export async function mindAccount(world: World, by: Person): Promise<void> {
  await pick(by, ACCOUNT_WORK)?.(world, by);
}

/** Deletes the account: afterwards its session and its password open nothing. */
export async function leave(world: World, by: Person): Promise<void> {
  const { username, email, password } = by;
  const body = { confirmation: username, password };
  const own = coursesOf(world, by);
  for (const course of own) touch(world, course);
  if (!(await world.say(by, 'userDelete', { body })).ok) return;
  by.state = 'gone';
  for (const course of own) course.status = 'draft';
  await requireEnded(world, by, by.sessions.at(-1)?.token ?? '');
  const again = { token: null, body: { email, password }, allow: ['invalid_credentials'] as const };
  if ((await world.say(by, 'userLogin', again)).ok) world.violate(by, 'A deleted account could be logged in to');
}
