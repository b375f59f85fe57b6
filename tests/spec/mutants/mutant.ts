import type { ClauseId } from '../clauses/clauses.ts';

/** A change of the product that contradicts a clause. `from` stands in `file` once, or `nth` counts from 0. */
export interface Edit {
  file: string;
  from: string;
  to: string;
  nth?: number;
}

/** What contradicts each clause; or, in words, why nothing of the product that can be changed does. */
export type MutantTable = Partial<Record<ClauseId, readonly Edit[] | string>>;

const withoutLast = (text: string, last: RegExpMatchArray, put: string) =>
  text.slice(0, last.index) + put + text.slice((last.index ?? 0) + last[0].length);

/** A text with one letter too many in its middle. */
export function misspelt(text: string): string {
  const middle = Math.ceil(text.length / 2);
  return `${text.slice(0, middle)}x${text.slice(middle)}`;
}

export const change = (file: string, from: string, to: string, nth?: number): Edit => ({ file, from, to, nth });

/** `from` is a text, or ends with one in quotes, which is misspelt: `label: 'Profile'`. */
export function reword(file: string, from: string, nth?: number): Edit {
  const quoted = [...from.matchAll(/(?<=['"`>])[^'"`<>]+(?=['"`<])/g)].at(-1);
  return { file, from, to: quoted ? withoutLast(from, quoted, misspelt(quoted[0])) : misspelt(from), nth };
}

const MOST_OF_A_COUNT = 20;

/** The last number of `from`, once too small and once too large: a count by one, an amount by half and twice. */
export function renumber(file: string, from: string, nth?: number): Edit[] {
  const digits = [...from.matchAll(/(?<![\w.])\d[\d_]*(\.\d+)?/g)].at(-1);
  if (!digits) throw new Error(`No number in “${from}”`);
  const value = Number(digits[0].replaceAll('_', ''));
  const isCount = Number.isInteger(value) && value <= MOST_OF_A_COUNT;
  const others = isCount ? [value - 1, value + 1] : [value / 2, value * 2];
  return others.map((other) => ({ file, from, to: withoutLast(from, digits, String(other)), nth }));
}

/** The condition the other way round. */
export const negate = (file: string, from: string, nth?: number): Edit => ({ file, from, to: `!(${from})`, nth });

export const remove = (file: string, from: string, nth?: number): Edit => ({ file, from, to: '', nth });
