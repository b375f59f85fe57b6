/**
 * Edits between two words: a letter inserted, dropped, replaced, or two neighbours swapped (restricted
 * Damerau-Levenshtein). Trigrams alone miss the swap, the commonest slip: "pyhton" shares 3 of 11 with "python".
 */
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

/** How many edits a word of this length forgives. */
export function forgivenEdits(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}
