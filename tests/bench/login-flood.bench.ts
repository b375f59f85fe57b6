// What a flood of logins does to others: 1,000 addresses that guess at one account, then one address at 1,000 accounts, against a
// server process behind a proxy. Prints how many guesses were blocked, the p99 of `/` beside it against that of the idle server, and
// whether the account's owner still gets in where they got in before. Run: npm run bench -- login-flood
import { createAppServer } from '../support/app-server.ts';

const GUESSES = 1000;
const AT_ONCE = 50;
const IDLE_PAGES = 600;
/** Between two pages of one reader. */
const PAUSE_MS = 10;
const HOME = '203.0.113.7';
const OWNER = { username: 'true_owner', email: 'owner@example.org', password: 'correct horse battery' };

const p99 = (ms: number[]) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Number.NaN;

const app = await createAppServer({ SEED: 'sample', TRUST_PROXY: 'loopback' });
await app.start();

async function post(path: string, body: object, from: string): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/user/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const login = (email: string, password: string, from: string) => post('login', { email, password }, from);

/** ms of each page, one after the other, until `until` says so. */
async function readPages(until: (read: number) => boolean): Promise<number[]> {
  const ms: number[] = [];
  while (!until(ms.length)) {
    const asked = performance.now();
    const response = await fetch(app.url, { headers: { 'X-Forwarded-For': '203.0.113.8' } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`/ was answered with ${response.status}`);
    ms.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return ms;
}

/** `AT_ONCE` guesses at a time. Answers the number of each status, and ms for all. */
async function guess(of: (index: number) => { email: string; from: string }) {
  const statuses = new Map<number, number>();
  const began = performance.now();
  let next = 0;
  const guesser = async () => {
    while (next < GUESSES) {
      const { email, from } = of(next++);
      const status = await login(email, 'not the password', from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  return { statuses, ms: performance.now() - began };
}

try {
  await post('register', OWNER, HOME);
  if ((await login(OWNER.email, OWNER.password, HOME)) !== 200) throw new Error('The owner could not log in at first');
  await readPages((read) => read >= 50);
  const idle = p99(await readPages((read) => read >= IDLE_PAGES));
  console.log(`idle: p99 of / ${idle.toFixed(1)} ms`);
  for (const [name, of] of [
    ['1,000 addresses at one account', (i: number) => ({ email: OWNER.email, from: `198.18.${i >> 8}.${i & 255}` })],
    ['one address at 1,000 accounts', (i: number) => ({ email: `learner-${i}@example.org`, from: '198.51.100.9' })],
  ] as const) {
    let over = false;
    const flood = guess(of).finally(() => (over = true));
    const pages = readPages(() => over);
    // While the flood is on.
    const asked = performance.now();
    const owner = await login(OWNER.email, OWNER.password, HOME);
    const waited = performance.now() - asked;
    const { statuses, ms } = await flood;
    const beside = await pages;
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `${name}, ${AT_ONCE} at once: ${answers} in ${(ms / 1000).toFixed(1)} s; ` +
        `the owner logs in meanwhile: ${owner} after ${(waited / 1000).toFixed(1)} s; ` +
        `p99 of / ${p99(beside).toFixed(1)} ms of ${beside.length} = ${(p99(beside) / idle).toFixed(1)} × idle`,
    );
  }
} finally {
  await app.dispose();
}
