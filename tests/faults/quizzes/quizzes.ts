// Two devices of one learner answer quizzes that their author edits, in random schedules over two processes:
//   npx tsx tests/faults/quizzes/quizzes.ts [--count 5000] [--seed 1]
//   npx tsx tests/faults/quizzes/quizzes.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { runScheduleSuite } from '../schedule-suite.ts';

await runScheduleSuite({
  name: 'quizzes',
  file: 'tests/faults/quizzes/quizzes.ts',
  process: new URL('quizzes-process.ts', import.meta.url),
  count: 5000,
  chunk: 500,
});
