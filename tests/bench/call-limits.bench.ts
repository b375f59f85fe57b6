// What the counting of calls costs: the same call of somebody signed in without it, with it, and with a statement for each call;
// the same read without a session, without it and with it. In the process, over the embedded database. Prints ratios and judges
// nothing. Run: npm run bench -- call-limits
import { createApp } from '#server/app.ts';
import { createCallLimits, LIMITS, type Limits } from '#server/services/limits/call-limits.ts';
import { createTestApp } from '../support/test-app.ts';

const CALLS = 200;
const ROUNDS = 9;

const t = await createTestApp({ courses: [{}] });
const uncounted = { count: () => Promise.resolve() };
/** Bundles of one. */
const each: Limits = { ...LIMITS, read: { ...LIMITS.read, account: { attempts: 59, everyMs: 1 } } };
const servers = {
  'not counted': createApp({ ...t.deps, callLimits: uncounted }),
  counted: createApp(t.deps),
  'a statement each': createApp({ ...t.deps, callLimits: createCallLimits(t.deps, each) }),
};
type Server = keyof typeof servers;
const names = Object.keys(servers) as Server[];

/** ms a call of a round. */
async function run(server: Server, path: string, headers: Record<string, string>, round: number): Promise<number> {
  const began = performance.now();
  for (let call = 0; call < CALLS; call += 1) {
    const from = { incoming: { socket: { remoteAddress: `10.0.${round}.${call % 200}` } } };
    const answer = await servers[server].request(`/api/v1${path}`, { headers }, from);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${server} ${path}: ${answer.status}`);
  }
  return (performance.now() - began) / CALLS;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, path: string, toHeaders: () => Promise<Record<string, string>>): Promise<void> {
  const headers = new Map<Server, Record<string, string>>();
  for (const server of names) headers.set(server, await toHeaders());
  const ms = new Map<Server, number[]>(names.map((server) => [server, []]));
  // In turn, so that what else this machine does is shared; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const server of names) {
      const taken = await run(server, path, headers.get(server) ?? {}, round);
      if (round > 0) ms.get(server)?.push(taken);
    }
  }
  const base = median(ms.get('not counted') ?? []);
  const ratios = names.map((server) => `${server} ${(median(ms.get(server) ?? []) / base).toFixed(2)} ×`);
  console.log(`${name} (${base.toFixed(2)} ms): ${ratios.join(', ')}`);
}

await compare('a cart', '/cart', async () => ({ Authorization: `Bearer ${(await t.signUp()).token}` }));
await compare('a list from memory', '/course/getAll', () => Promise.resolve({}));
await t.close();
