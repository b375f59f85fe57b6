/** Words that may be missing from a course that is meant. */
const FILLERS = new Set('a an and as at by for from how in into is it of on or the to with your you'.split(' '));
const WORDS_MAX = 12;

/** The words of a query that a course must have: each once, without fillers where something else is left. */
export function meaningfulWords(words: readonly string[]): string[] {
  const unique = [...new Set(words)].slice(0, WORDS_MAX);
  const meaningful = unique.filter((word) => !FILLERS.has(word));
  return meaningful.length > 0 ? meaningful : unique;
}
