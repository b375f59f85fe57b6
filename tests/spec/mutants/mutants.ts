import { CLAUSES, type ClauseId } from '../clauses/clauses.ts';
import type { Change } from './instrument.ts';
import { misspelt, type MutantTable } from './mutant.ts';
import { SECTION_2_INSTRUCTOR } from './section-2-instructor.ts';
import { SECTION_2_LEARNER } from './section-2-learner.ts';
import { SECTION_2_PUBLIC } from './section-2-public.ts';
import { SECTION_2_SITE } from './section-2-site.ts';
import { SECTION_7 } from './section-7.ts';
import { SECTIONS_3_TO_6 } from './sections-3-to-6.ts';
import { SECTIONS_8_AND_9 } from './sections-8-and-9.ts';
import { literalsOf, readSource } from './sources.ts';

/** One change of the product, for one clause. `id` is the clause's with a number. */
export interface Mutant {
  id: string;
  clause: ClauseId;
  file: string;
  /** The text that is replaced, from `start` to `end`, or the place of it (`from`). */
  from: string;
  to: string;
  nth?: number;
  start?: number;
}

const BY_HAND: MutantTable = {
  ...SECTION_2_SITE,
  ...SECTION_2_PUBLIC,
  ...SECTION_2_LEARNER,
  ...SECTION_2_INSTRUCTOR,
  ...SECTIONS_3_TO_6,
  ...SECTION_7,
  ...SECTIONS_8_AND_9,
};

/** 'You haven't …' too: an apostrophe between letters ends no quotation. */
const QUOTED = /(?<![a-z])'((?:[^']|(?<=[a-z])'(?=[a-z]))+)'(?![a-z])/gi;

/** Each text that a clause quotes, and which the product says in one place, misspelt there. */
function derived(id: ClauseId): Omit<Mutant, 'id'>[] {
  const quoted = [...CLAUSES[id].matchAll(QUOTED)].map(([, words = '']) => words);
  return quoted.flatMap((words) => {
    const [place, ...more] = literalsOf(words);
    if (!place || more.length > 0) return [];
    const from = readSource(place.file).slice(place.start, place.end);
    return [{ clause: id, file: place.file, from, to: misspelt(from), start: place.start }];
  });
}

function byHand(id: ClauseId): Omit<Mutant, 'id'>[] {
  const edits = BY_HAND[id];
  return typeof edits === 'object' ? edits.map((edit) => ({ clause: id, ...edit })) : [];
}

const idsOf = Object.keys(CLAUSES) as ClauseId[];

export const MUTANTS: readonly Mutant[] = idsOf.flatMap((id) =>
  [...derived(id), ...byHand(id)].map((mutant, i) => ({ id: `${id}#${i + 1}`, ...mutant })),
);

/** Clauses that nothing contradicts, each with the reason. */
export const WITHOUT: readonly (readonly [ClauseId, string])[] = idsOf.flatMap((id) => {
  const reason = BY_HAND[id];
  return typeof reason === 'string' ? [[id, reason] as const] : [];
});

/** Clauses that have neither a mutant nor a reason. */
export const MISSING = idsOf.filter(
  (id) => !MUTANTS.some((mutant) => mutant.clause === id) && !WITHOUT.some(([other]) => other === id),
);

/** Where a mutant's text stands. Throws where it is not there, or in more places than it says. */
export function placeOf({ id, file, from, start, nth }: Mutant): { start: number; end: number } {
  const text = readSource(file);
  if (start !== undefined) return { start, end: start + from.length };
  const places: number[] = [];
  for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + 1)) places.push(at);
  if (nth === undefined && places.length !== 1)
    throw new Error(`${id}: ${file} holds “${from}” ${places.length} times`);
  const place = places[nth ?? 0];
  if (place === undefined) throw new Error(`${id}: ${file} holds “${from}” only ${places.length} times`);
  return { start: place, end: place + from.length };
}

/** The change of a mutant without what it leaves as it is, so that as little as possible of the file is there twice. */
export function changeOf(mutant: Mutant): Change {
  const { id, from, to } = mutant;
  const { start, end } = placeOf(mutant);
  // A value of a stylesheet is changed as a whole.
  if (mutant.file.endsWith('.css')) return { id, start, end, to };
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  return { id, start: start + head, end: end - tail, to: to.slice(head, to.length - tail) };
}
