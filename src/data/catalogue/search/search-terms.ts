/** Removes case and accents, for queries and titles alike. */
export function toTerm(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Splits a text into search terms. "C++", "C#" and ".NET" keep their signs. */
export function toTerms(text: string): string[] {
  return (text.match(/\.net\b|c\+\+|[cf]#|[\p{L}\p{N}\p{M}]+/giu) ?? []).map(toTerm);
}

/** The number of edits allowed for a term: none for up to two letters, one for up to seven, else two. */
export function forgivenEdits(term: string): number {
  return term.length < 3 ? 0 : term.length < 8 ? 1 : 2;
}

/**
 * Every variant of `term` with two neighbouring letters swapped. This is the most common typing error. It counts as two edits,
 * which short words are not allowed.
 */
export function swappedReadings(term: string): string[] {
  const readings: string[] = [];
  for (let at = 0; at + 1 < term.length; at += 1) {
    if (term[at] === term[at + 1]) continue;
    readings.push(term.slice(0, at) + term[at + 1] + term[at] + term.slice(at + 2));
  }
  return readings;
}
