// Two devices of one instructor write the same course, in random schedules over two processes:
//   npx tsx tests/faults/authoring/two-devices.ts [--count 500] [--seed 1]
//   npx tsx tests/faults/authoring/two-devices.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'two-devices',
  file: 'tests/faults/authoring/two-devices.ts',
  process: new URL('two-devices-process.ts', import.meta.url),
  count: 500,
  chunk: 500,
});
