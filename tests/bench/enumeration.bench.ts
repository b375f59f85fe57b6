// Whether the time of an answer tells who has an account: a failed login, a forgotten password, a registration and a change of the
// address, each with an address that has an account and with one that has none, in turn. In the process, with passwords hashed at
// their real cost. Prints medians and their ratio and judges nothing. Run: npm run bench -- enumeration
import { createApp } from '#server/app.ts';
import { createAuth } from '#server/auth/auth.ts';
import { createPasswordHashing } from '#server/auth/password-hashing.ts';
import { baseUrlOf } from '#server/env.ts';
import { createTestApp, TEST_SECRETS, type TestUser } from '../support/test-app.ts';

const ROUNDS = 40;
const PASSWORD = 'trombone under a quiet bridge';

const t = await createTestApp({ limits: 'none' });
const { db, clock, env } = t.deps;
const known: TestUser[] = [];
for (let index = 0; index <= ROUNDS; index += 1) known.push(await t.signUp({ password: PASSWORD }));
const askers: TestUser[] = [];
for (let index = 0; index <= 2 * ROUNDS + 2; index += 1) askers.push(await t.signUp({ password: PASSWORD }));

const passwords = createPasswordHashing();
const auth = createAuth({ db, clock, baseUrl: baseUrlOf(env), passwords, ...TEST_SECRETS });
const app = createApp({ ...t.deps, passwords, auth });
/** Those who ask change passwords that were hashed at the cost of tests. */
const quick = createApp(t.deps);

let calls = 0;
async function time(server: typeof app, path: string, body: object, token?: string): Promise<number> {
  calls += 1;
  const from = { incoming: { socket: { remoteAddress: `10.1.${calls >> 8}.${calls & 255}` } } };
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const began = performance.now();
  const answer = await server.request(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, from);
  await answer.arrayBuffer();
  return performance.now() - began;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const nobody = () => `nobody-${crypto.randomUUID()}@example.org`;

/** `call`: with an address, in a round. The first round warms up. */
async function compare(name: string, call: (email: string, round: number) => Promise<number>): Promise<void> {
  const ms = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken = { known: 0, unknown: 0 };
    for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      taken[which] = await call(which === 'known' ? (known[round]?.email ?? '') : nobody(), round);
    if (round === 0) continue;
    ms.known.push(taken.known);
    ms.unknown.push(taken.unknown);
  }
  const [one, other] = [median(ms.known), median(ms.unknown)];
  console.log(`${name}: known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms, ratio ${(one / other).toFixed(2)}`);
}

await compare('login', (email) => time(app, '/user/login', { email, password: 'not this one' }));
await compare('forgot', (email) => time(app, '/user/password/forgot', { email }));
await compare('register', (email) =>
  time(app, '/user/register', { username: `u_${crypto.randomUUID().slice(0, 8)}`, email, password: PASSWORD }),
);
let asked = 0;
await compare('change', (email) => {
  asked += 1;
  return time(quick, '/user/email/change', { email, password: PASSWORD }, askers[asked]?.token);
});
await t.close();
