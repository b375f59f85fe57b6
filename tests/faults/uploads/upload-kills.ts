// node --import tsx tests/faults/uploads/upload-kills.ts [--count 1] [--mib 200] [--seed 1]
import { parseArgs } from 'node:util';
import { saveSummary } from '../fault-summary.ts';
import { runUploadKills } from './run-upload-kills.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1' },
    mib: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const [count, mib, seed] = [Number(values.count), Number(values.mib), Number(values.seed)];
const started = Date.now();
const total = { clientKills: 0, serverKills: 0 };
const violations: string[] = [];
for (let run = 0; run < count; run++) {
  // In turn: each tenth is the client's in one run and the server's in the next.
  const report = await runUploadKills({ mib, first: (run + seed) % 2 === 0 ? 'server' : 'client' });
  total.clientKills += report.clientKills;
  total.serverKills += report.serverKills;
  violations.push(...report.violations.map((said) => `run ${run + 1}: ${said}`));
}
const seconds = Math.round((Date.now() - started) / 1000);
for (const said of violations) console.error(said);
const { clientKills, serverKills } = total;
console.log(
  `uploads: ${count} of ${mib} MiB, ${clientKills} kills of the client, ${serverKills} of the server, ${violations.length} violations, ${seconds} s`,
);
await saveSummary({ suite: 'upload-kills', seed, runs: count, violations: violations.length, seconds });
process.exitCode = violations.length === 0 ? 0 : 1;
