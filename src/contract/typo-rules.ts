/** A word of the catalogue, and in how many places it stands there. */
export type KnownWord = readonly [word: string, count: number];

/** What a typed word may mean. */
export interface WordReading {
  word: string;
  /** Whether a word of the catalogue is it, or begins with it. */
  known: boolean;
  /** Words of the catalogue that may be meant instead, the likeliest first. */
  near: NearWord[];
}

export interface NearWord {
  word: string;
  /** 0 for the word itself; more for what is less likely. */
  cost: number;
}

/** How many other words a typed word may stand for. */
const NEAR_MAX = 6;
/** How many readings of a whole query are tried. */
const READINGS_MAX = 12;
/** The first letter is seldom mistyped. */
const OTHER_START = 0.5;
/** An unfinished word that is near the beginning of a longer one. */
const ONLY_BEGINNING = 0.25;

/** Edits between two words: a letter inserted, dropped, replaced, or two neighbours swapped (restricted Damerau-Levenshtein). */
export function typoDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** How many edits a word of this length forgives. In a shorter one a single edit makes another word. */
export function forgivenEdits(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** `word` with each pair of neighbours swapped. */
export function swapped(word: string): string[] {
  // Whole characters: half of one is no text.
  const letters = [...word];
  return letters
    .slice(1)
    .map((next, at) => [...letters.slice(0, at), next, letters[at], ...letters.slice(at + 2)].join(''));
}

const lettersOf = (word: string) => [...word].sort().join('');

/** Letters in another order: the commonest slip, one even where a letter moved by two places ("phyton"). */
const OTHER_ORDER = 0.7;

/** The edits from `typed` to `meant`, or to its beginning; the same letters in another order count as one slip. */
function slipsTo(typed: string, meant: string, forgiven: number): number | null {
  const edits = typoDistance(typed, meant);
  const reordered = edits > 0 && edits <= 2 && typed.length === meant.length && lettersOf(typed) === lettersOf(meant);
  if (reordered && forgiven > 0) return OTHER_ORDER;
  return edits > forgiven ? null : edits;
}

/**
 * What it takes to have meant `candidate` when `typed` was typed; null: it was not meant. `unfinished`: `typed` may be the beginning
 * of it.
 */
export function typoCost(typed: string, candidate: string, { unfinished = false } = {}): number | null {
  const apart = candidate.length - typed.length;
  const forgiven = forgivenEdits(Math.max(typed.length, candidate.length));
  const start = typed[0] === candidate[0] ? 0 : OTHER_START;
  const whole = Math.abs(apart) > forgiven ? null : slipsTo(typed, candidate, forgiven);
  const costs = whole === null ? [] : [start + whole];
  if (unfinished && apart > 0) {
    const forgivenBeginning = forgivenEdits(typed.length);
    for (const length of [typed.length - 1, typed.length, typed.length + 1]) {
      const begun = slipsTo(typed, candidate.slice(0, length), forgivenBeginning);
      if (begun !== null) costs.push(start + begun + ONLY_BEGINNING);
    }
  }
  return costs.length > 0 ? Math.min(...costs) : null;
}

/** The words of the catalogue that may be meant by `typed`: the likeliest first, of equals the commonest. */
export function nearWords(
  typed: string,
  vocabulary: Iterable<KnownWord>,
  { unfinished = false, max = NEAR_MAX } = {},
): NearWord[] {
  const near: { word: string; cost: number; count: number }[] = [];
  for (const [word, count] of vocabulary) {
    if (word === typed) continue;
    const cost = typoCost(typed, word, { unfinished });
    if (cost !== null) near.push({ word, cost, count });
  }
  return near
    .sort((a, b) => a.cost - b.cost || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, max)
    .map(({ word, cost }) => ({ word, cost }));
}

/**
 * The ways to read the words of a query, the likeliest first. A word that is not known is read as one that is near it. `doubt`: a
 * known one may stand for another as well, because no course has all of them.
 */
export function readingsOf(words: readonly WordReading[], { doubt = false } = {}): string[][] {
  let readings: { words: string[]; cost: number }[] = [{ words: [], cost: 0 }];
  for (const { word, known, near } of words) {
    const itself = { word, cost: 0 };
    const meant = known && !doubt ? [itself] : known || near.length === 0 ? [itself, ...near] : near;
    readings = readings
      .flatMap(({ words: before, cost }) =>
        meant.map((choice) => ({ words: [...before, choice.word], cost: cost + choice.cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, READINGS_MAX);
  }
  return readings.map((reading) => reading.words);
}

/** `query` with its words as a reading has them; null where they are the same. `toTerm` makes of a written word the one that was read. */
export function correctedQuery(
  query: string,
  words: readonly string[],
  { reading, toTerm }: { reading: readonly string[]; toTerm: (word: string) => string },
): string | null {
  const meant = new Map(words.map((word, at) => [word, reading[at]]));
  const typed = query.trim();
  const corrected = typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const term = toTerm(word);
    const instead = meant.get(term);
    return instead === undefined || instead === term ? word : instead;
  });
  return corrected === typed ? null : corrected;
}
