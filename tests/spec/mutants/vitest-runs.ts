// Runs Vitest files one after another in one Vitest, which keeps what it has compiled.
import { createVitest, type Vitest } from 'vitest/node';
import { toResults, type Result } from '../clause-results.ts';
import { SANDBOX } from './sandbox.ts';

const started: Promise<Vitest>[] = [];

/** What the tests of a file say whose title matches. `slot` names one of the Vitests that work side by side. */
export async function runVitest(file: string, title: RegExp, mutant: string, slot: number): Promise<Result[]> {
  started[slot] ??= createVitest('test', { root: SANDBOX, watch: false, reporters: [{}], maxWorkers: 1 });
  const vitest = await started[slot];
  vitest.setGlobalTestNamePattern(title);
  for (const { config } of vitest.projects) config.env = { ...config.env, MUTANT: mutant };
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  return testModules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => toResults(test.name, test.result().state === 'passed')),
  );
}

export async function endVitest(): Promise<void> {
  for (const vitest of started) await (await vitest).close();
}
