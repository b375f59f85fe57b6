// Runs Vitest files one after another in one Vitest, which keeps what it has compiled.
import { createVitest, type Vitest } from 'vitest/node';
import { toResults, type Result } from '../clause-results.ts';
import { SANDBOX } from './sandbox.ts';

/** By the number of the process that uses it. One that had browser tests alone has none. */
const started = new Map<number, Promise<Vitest>>();

function start(slot: number): Promise<Vitest> {
  const vitest = createVitest('test', { root: SANDBOX, watch: false, reporters: [{}], maxWorkers: 1 });
  started.set(slot, vitest);
  return vitest;
}

/** What the tests of a file say whose title matches. `slot` names one of the Vitests that work side by side. */
export async function runVitest(file: string, title: RegExp, mutant: string, slot: number): Promise<Result[]> {
  const vitest = await (started.get(slot) ?? start(slot));
  vitest.setGlobalTestNamePattern(title);
  for (const { config } of vitest.projects) config.env = { ...config.env, MUTANT: mutant };
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  return testModules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => toResults(test.name, test.result().state === 'passed')),
  );
}

export async function endVitest(): Promise<void> {
  for (const vitest of started.values()) await (await vitest).close();
}
