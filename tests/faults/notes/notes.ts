// Two devices of one learner write, delete and move the same notes, in random schedules over two processes:
//   npx tsx tests/faults/notes/notes.ts [--count 5000] [--seed 1]
//   npx tsx tests/faults/notes/notes.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'notes',
  file: 'tests/faults/notes/notes.ts',
  process: new URL('notes-process.ts', import.meta.url),
  count: 5000,
  chunk: 500,
});
