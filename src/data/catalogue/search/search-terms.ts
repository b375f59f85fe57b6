/** Letters without case and accents: what a learner types and what a title says meet here. */
export function toTerm(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text, as the index knows them. "C++", "C#" and ".NET" keep what tells them apart. */
export function toTerms(text: string): string[] {
  return (text.match(/\.net\b|c\+\+|[cf]#|[\p{L}\p{N}\p{M}]+/giu) ?? []).map(toTerm);
}

/** Edits that a term of this length is forgiven: none up to two letters, one up to seven, then two. */
export function forgivenEdits(term: string): number {
  return term.length < 3 ? 0 : term.length < 8 ? 1 : 2;
}

/**
 * Every reading of `term` with two neighbouring letters swapped: the commonest slip of fast fingers, which counts as two
 * edits and would be out of reach of short words.
 */
export function swappedReadings(term: string): string[] {
  const readings: string[] = [];
  for (let at = 0; at + 1 < term.length; at += 1) {
    if (term[at] === term[at + 1]) continue;
    readings.push(term.slice(0, at) + term[at + 1] + term[at] + term.slice(at + 2));
  }
  return readings;
}
