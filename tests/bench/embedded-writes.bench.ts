// What it costs that the embedded database writes its log through to the disk: the same commits, by one connection, over our engine and
// over PGlite as it is; beside them a bare append with fsync. Prints figures and judges
// nothing. WHERE names a folder on the disk in question. Run: npm run bench -- embedded-writes
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPglite } from '#server/db/pglite.ts';

const COMMITS = 200;
const ROUNDS = 7;

const work = await mkdtemp(join(process.env['WHERE'] ?? tmpdir(), 'code-it-writes-'));
const engines = {
  'ours, written through': await createPglite({ dataDir: join(work, 'ours') }),
  'PGlite as it is': await PGlite.create(join(work, 'plain')),
};
type Name = keyof typeof engines;
const names = Object.keys(engines) as Name[];
for (const name of names) await engines[name].exec('create table written (number int, words text)');

const WORDS = 'x'.repeat(200);
const kinds = {
  'an insert': (name: Name) => engines[name].query('insert into written values (1, $1)', [WORDS]),
  'a transaction of ten': (name: Name) =>
    engines[name].transaction(async (tx) => {
      for (let left = 10; left > 0; left -= 1) await tx.query('insert into written values (1, $1)', [WORDS]);
    }),
  'a read': (name: Name) => engines[name].query('select number from written limit 1'),
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function msEach(work: () => unknown): Promise<number> {
  const began = performance.now();
  for (let left = COMMITS; left > 0; left -= 1) await work();
  return (performance.now() - began) / COMMITS;
}

const file = openSync(join(work, 'bare'), 'a');
const bare: number[] = [];
for (const [kind, run] of Object.entries(kinds)) {
  const ms = new Map<Name, number[]>(names.map((name) => [name, []]));
  // In turn, so that what else this machine does is shared; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const taken = await msEach(() => run(name));
      if (round > 0) ms.get(name)?.push(taken);
    }
    bare.push(
      await msEach(() => {
        writeSync(file, WORDS);
        fsyncSync(file);
      }),
    );
  }
  const told = names.map((name) => {
    const each = median(ms.get(name) ?? []);
    return `${name} ${each.toFixed(2)} ms (${Math.round(1000 / each)}/s)`;
  });
  console.log(`${kind}: ${told.join(', ')}`);
}
console.log(`a bare append with fsync: ${median(bare).toFixed(2)} ms`);
closeSync(file);
for (const name of names) await engines[name].close();
await rm(work, { recursive: true });
