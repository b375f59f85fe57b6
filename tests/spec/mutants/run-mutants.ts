// Changes what each clause names, and runs that clause's tests, which must notice:
//   npm run spec:mutants [-- WORD] [--sample 8 --seed 2] [--fresh]
// WORD selects the clauses whose id it matches, as a regular expression. What was caught is kept in .cache/spec-mutants and not
// run again until the mutant, its file or the clause's tests change, so that a long run can be continued; --fresh forgets it.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ClauseId } from '../clauses/clauses.ts';
import { KeptVerdicts, signOfCatch, signOfPass } from './kept-verdicts.ts';
import { MISSING, type Mutant, MUTANTS, WITHOUT } from './mutants.ts';
import { endRuns, filesOf, runClauses } from './run-clauses.ts';
import { prepareSandbox } from './sandbox.ts';

/** More than the two cores of a small machine: most of the time they wait for what a mutant has taken away. */
const PROCESSES = 3;

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { sample: option, seed: option, fresh: { type: 'boolean' } },
  allowPositionals: true,
});
const started = Date.now();
const kept = new KeptVerdicts(values.fresh ?? false);

function chosen(): Mutant[] {
  const pattern = new RegExp(positionals[0] ?? '');
  const matching = MUTANTS.filter(({ clause }) => pattern.test(clause));
  if (values.sample === undefined) return matching;
  // By name, so that a mutant that is added changes the choice by one at most.
  const orderOf = ({ id }: Mutant) =>
    createHash('sha256')
      .update(`${values.seed ?? '1'} ${id}`)
      .digest('hex');
  const shuffled = matching.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return shuffled.slice(0, Number(values.sample));
}

/** Some at a time, in order. `work` gets the number of the process that it may use. */
async function each<T>(items: readonly T[], work: (item: T, slot: number) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const take = async (slot: number) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, slot);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, slot) => take(slot)));
}

/** Clauses whose tests fail without any mutant prove nothing about one. */
async function findBroken(clauses: readonly ClauseId[]): Promise<Set<ClauseId>> {
  // One always: where no browser starts, all would fail, and all would seem caught.
  const unknown = clauses.filter((id, i) => i === 0 || !kept.has(signOfPass(id)));
  const byFiles = new Map<string, ClauseId[]>();
  for (const id of unknown) {
    const key = filesOf(id).join(' ');
    byFiles.set(key, [...(byFiles.get(key) ?? []), id]);
  }
  const broken = new Set(unknown);
  await each([...byFiles.values()], async (group, slot) => {
    const passed = await runClauses({ clauses: group, mutant: '', slot }).catch((error: unknown) => {
      console.error(error);
      return new Set<ClauseId>();
    });
    for (const id of passed) {
      broken.delete(id);
      kept.add(signOfPass(id));
    }
    console.log(`${group.length} clauses without a mutant, ${passed.size} passed: ${filesOf(group[0]!).join(' ')}`);
  });
  return broken;
}

const oneLine = (text: string) => `“${text.replaceAll(/\s+/g, ' ').trim()}”`;
const tell = ({ id, file, from, to }: Mutant) => `${id} ${file}: ${oneLine(from)} → ${oneLine(to)}`;

const mutants = chosen();
await prepareSandbox(MUTANTS);
const clauses = [...new Set(mutants.map(({ clause }) => clause))];
const broken = await findBroken(clauses);
const judged = mutants.filter(({ clause }) => !broken.has(clause));
const survivors: string[] = [];
let done = 0;
await each(judged, async (mutant, slot) => {
  const sign = signOfCatch(mutant);
  let verdict = 'caught before';
  if (!kept.has(sign)) {
    try {
      const passed = await runClauses({ clauses: [mutant.clause], mutant: mutant.id, slot });
      verdict = passed.has(mutant.clause) ? 'SURVIVED' : 'caught';
    } catch (error) {
      verdict = `NOT JUDGED, ${error instanceof Error ? error.message : String(error)}`;
    }
    if (verdict === 'caught') kept.add(sign);
    else survivors.push(`${tell(mutant)} (${verdict})`);
  }
  done += 1;
  console.log(`${done}/${judged.length} ${tell(mutant)}: ${verdict}`);
});

await endRuns();
for (const survivor of survivors) console.log(`Survivor: ${survivor}`);
for (const id of broken) console.log(`Fails without a mutant: ${id}`);
const covered = new Set(MUTANTS.map(({ clause }) => clause)).size;
console.log(
  `${covered} clauses have mutants, ${WITHOUT.length} have none for a stated reason, ${MISSING.length} have neither`,
);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${judged.length} mutants, ${judged.length - survivors.length} caught, in ${seconds} s`);
process.exitCode = survivors.length > 0 || broken.size > 0 ? 1 : 0;
