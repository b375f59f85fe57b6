import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random.ts';
import { startedServer } from '../../support/server-process.ts';
import { runServerKills } from './run-server-kills.ts';

const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);

it(
  `keeps all that was acknowledged, once, through SIGKILL (SEED_OF_FAULTS=${seed})`,
  { timeout: 240_000 },
  async () => {
    console.info(`server-kills: SEED_OF_FAULTS=${seed}`);
    const dataDir = await mkdtemp(join(tmpdir(), 'code-it-kill-'));
    try {
      const report = await runServerKills({
        rounds: 3,
        random: seededRandom(seed),
        start: async () => {
          const { origin, kill, exited } = await startedServer({ DATA_DIR: dataDir, SEED: 'sample' });
          return { origin, kill: () => (kill('SIGKILL'), exited) };
        },
      });
      expect(report.violations).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
