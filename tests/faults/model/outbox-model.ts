// Random schedules of acts and faults against the real outbox and the real server, over two processes:
//   npx tsx tests/faults/model/outbox-model.ts [--count 5000] [--seed 1]
//   npx tsx tests/faults/model/outbox-model.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'outbox-model',
  file: 'tests/faults/model/outbox-model.ts',
  process: new URL('model-process.ts', import.meta.url),
  count: 5000,
  chunk: 1250,
});
