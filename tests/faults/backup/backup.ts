// Random states of a device, exported, cleared and imported, over two processes:
//   npx tsx tests/faults/backup/backup.ts [--count 1000] [--seed 1]
//   npx tsx tests/faults/backup/backup.ts --seed 17 --path 3:0:1     one state again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'backup',
  file: 'tests/faults/backup/backup.ts',
  process: new URL('backup-process.ts', import.meta.url),
  count: 1000,
  chunk: 500,
});
