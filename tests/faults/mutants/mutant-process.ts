// Checks the schedules against the mutant that mutant-loader.mjs made of the sources, seed after seed.
import { checkAgainst, startServer } from '../model/check-schedules.ts';

export interface MutantTask {
  seeds: readonly number[];
  schedules: number;
}

/** After how many schedules each seed caught the mutant; null where it survived. */
export interface MutantResult {
  caughtAfter: (number | null)[];
  violation: string;
}

process.once('message', (task: MutantTask) => {
  void play(task).then((result) => process.send?.(result, () => process.exit()));
});

async function play({ seeds, schedules }: MutantTask): Promise<MutantResult> {
  let server = await startServer();
  const result: MutantResult = { caughtAfter: [], violation: '' };
  for (const seed of seeds) {
    const { violation, schedules: after, hung } = await checkAgainst(server, { seed, schedules, endOnFailure: true });
    result.caughtAfter.push(violation ? after : null);
    if (violation) result.violation = violation.message.split('\n')[0] ?? '';
    if (hung) server = await startServer();
  }
  return result;
}
