// What earlier runs have found, so that a long run can be continued.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClauseId } from '../clauses/clauses.ts';
import type { Mutant } from './mutants.ts';
import { filesOf } from './run-clauses.ts';
import { productFiles, readSource, ROOT } from './sources.ts';

const KEPT = path.join(ROOT, '.cache/spec-mutants/kept.json');

const signOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
/** A clause's test as Prettier sets it: from its title to the line that closes it. */
const CLAUSE_TEST = /^( *)test\(clause\([^\n]*\{\n[^]*?^\1\}\);\n/gm;

/** The files that prove a clause, without the tests of other clauses: one of those that is mended says nothing of this one. */
const testsOf = (id: ClauseId) =>
  filesOf(id).map((file) => readSource(file).replaceAll(CLAUSE_TEST, (test) => (test.includes(`'${id}'`) ? test : '')));

let product: string | undefined;

/** Of a clause that passes: anything of the product, or its tests, may change that. */
export function signOfPass(id: ClauseId): string {
  product ??= signOf(...productFiles().map(readSource));
  return signOf(id, product, ...testsOf(id));
}

/** Of a mutant that is caught: until it, the file that it changes, or the tests of its clause change. */
export const signOfCatch = ({ clause, file, from, to, nth = 0 }: Mutant) =>
  signOf(clause, file, from, to, String(nth), readSource(file), ...testsOf(clause));

export class KeptVerdicts {
  private readonly signs: Set<string>;

  constructor(fresh: boolean) {
    let signs: string[] = [];
    try {
      if (!fresh) signs = JSON.parse(readFileSync(KEPT, 'utf8')) as string[];
    } catch {
      // Nothing is kept yet.
    }
    this.signs = new Set(signs);
  }

  has(sign: string): boolean {
    return this.signs.has(sign);
  }

  add(sign: string): void {
    this.signs.add(sign);
    mkdirSync(path.dirname(KEPT), { recursive: true });
    writeFileSync(KEPT, JSON.stringify([...this.signs]));
  }
}
