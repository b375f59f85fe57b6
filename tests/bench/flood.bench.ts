// How long others wait while one address logs in 32 times at once, or asks for 100 pages that nobody has asked for: the longest
// answers of /healthz and of a home page that is not in memory. Run: npm run bench -- flood
import { createAppServer } from '../support/app-server.ts';

const LOGINS = 32;
const PAGES = 100;

/** What became of the flood, by status, and ms: of all of it, and the longest wait for each of `watched`. */
interface Flooded {
  statuses: Map<number, number>;
  ms: number;
  waits: Map<string, number>;
}

async function statusOf(url: string, init?: RequestInit): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}

const login = (url: string, index: number) =>
  statusOf(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `learner-${index}@example.org`, password: 'not the password' }),
  });

const page = (url: string, index: number) => statusOf(`${url}/courses/word-${index}`);

/** `size` requests at once on a fresh server, and beside them one after the other of each that is watched. */
async function flood(send: (url: string, index: number) => Promise<number>, size: number): Promise<Flooded> {
  const app = await createAppServer({ SEED: 'sample' });
  await app.start();
  try {
    await statusOf(`${app.url}/login`);
    const began = performance.now();
    let over = false;
    const sent = Promise.all(Array.from({ length: size }, (_, index) => send(app.url, index)));
    const ended = sent.then(() => (over = true));
    const waits = new Map<string, number>();
    const watch = async (path: string) => {
      do {
        const asked = performance.now();
        await statusOf(app.url + path);
        waits.set(path, Math.max(waits.get(path) ?? 0, performance.now() - asked));
      } while (!over);
    };
    const watching = Promise.all(['/healthz', '/'].map(watch));
    const statuses = new Map<number, number>();
    for (const status of await sent) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await ended;
    const ms = performance.now() - began;
    await watching;
    return { statuses, ms, waits };
  } finally {
    await app.dispose();
  }
}

const toText = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

for (const [name, send, size] of [
  ['logins', login, LOGINS],
  ['pages', page, PAGES],
] as const) {
  const { statuses, ms, waits } = await flood(send, size);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const longest = [...waits].map(([path, wait]) => `${path} at most ${toText(wait)}`).join(', ');
  console.log(`${size} ${name} at once, over after ${toText(ms)} (${answers}): ${longest}`);
}
