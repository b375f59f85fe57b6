import { Secret, TOTP } from 'otpauth';
import type { NewApp } from '#contract/factors.ts';
import type { TestApp, TestUser } from './test-app.ts';

const STEP_MS = 30_000;

/** What a phone shows for a secret, `steps` half minutes from now. */
export function createApp(secret: string, now: () => Date) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (steps = 0) => totp.generate({ timestamp: now().getTime() + steps * STEP_MS }) };
}

/** Switches an authenticator app on for `user`. */
export async function addApp(t: TestApp, user: TestUser) {
  const begun = await t.request<{ data: NewApp }>('/user/factors/app/begin', { as: user, body: {} });
  const app = createApp(begun.body.data.secret, t.deps.clock.now);
  const added = await t.request<{ recoveryCodes: string[] }>('/user/factors/app', {
    as: user,
    body: { code: app.code() },
  });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { ...app, secret: begun.body.data.secret, recoveryCodes: added.body.recoveryCodes };
}

/** The same; the code that did it is of a half minute that is over. */
export async function switchAppOn(t: TestApp, user: TestUser) {
  const app = await addApp(t, user);
  // To the beginning of a half minute: what a test does now is within one.
  t.advance(3 * STEP_MS - (t.deps.clock.now().getTime() % STEP_MS));
  return app;
}
