// Two devices of one learner practise the same cards, in random schedules over two processes:
//   npx tsx tests/faults/practice/practice.ts [--count 5000] [--seed 1]
//   npx tsx tests/faults/practice/practice.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'practice',
  file: 'tests/faults/practice/practice.ts',
  process: new URL('practice-process.ts', import.meta.url),
  count: 5000,
  chunk: 500,
});
