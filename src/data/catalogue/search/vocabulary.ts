import { nearWords, readingsOf, type WordReading } from '#contract/typo-rules.ts';

interface ReadOptions<T> {
  /** What has all of the terms. */
  find: (terms: string[]) => T[];
  /** The term that may be the beginning of another one. */
  unfinished?: string;
}

/**
 * The terms of an index. A word of a query that is none of them is read as one that is near it, by the same rules as on the server
 * (contract/typo-rules.ts).
 */
export class Vocabulary {
  /** Every term, and in how many fields it stands. */
  readonly #terms = new Map<string, number>();

  has(term: string): boolean {
    return this.#terms.has(term);
  }

  count(term: string, step: number): void {
    const count = (this.#terms.get(term) ?? 0) + step;
    if (count > 0) this.#terms.set(term, count);
    else this.#terms.delete(term);
  }

  /** What the terms probably mean, and what was found of it. */
  read<T>(terms: string[], { find, unfinished }: ReadOptions<T>): { reading: string[]; found: T[] } {
    const words = terms.map((term) => this.#read(term, term === unfinished));
    const tried = readingsOf(words);
    for (const reading of tried) {
      const found = find(reading);
      if (found.length > 0) return { reading, found };
    }
    // Each may be a word, and yet not the one that was meant beside the others.
    const doubted = words.map(({ word, known, near }) => ({
      word,
      known,
      near: known ? nearWords(word, this.#terms) : near,
    }));
    for (const reading of terms.length > 1 ? readingsOf(doubted, { doubt: true }) : []) {
      const found = find(reading);
      if (found.length > 0) return { reading, found };
    }
    return { reading: tried[0] ?? terms, found: [] };
  }

  #read(word: string, unfinished: boolean): WordReading {
    const known = this.has(word) || this.#begins(word);
    return { word, known, near: known ? [] : nearWords(word, this.#terms, { unfinished }) };
  }

  /** Whether some term begins with `word`. */
  #begins(word: string): boolean {
    for (const term of this.#terms.keys()) if (term.startsWith(word)) return true;
    return false;
  }
}
