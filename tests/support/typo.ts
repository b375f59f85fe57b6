const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * `text` with one slip of the fingers in one of its words: a letter left out, doubled, replaced, or swapped with its
 * neighbour. Words of four letters and more are preferred, as in a shorter one a slip makes another word.
 */
export function withTypo(text: string, random: () => number): string {
  const words = text.split(' ');
  const letters = (word: string) => /^[a-z]+$/i.test(word);
  const candidates = words.flatMap((word, at) => (letters(word) && word.length >= 4 ? [at] : []));
  const fallback = words.flatMap((word, at) => (word.length > 1 ? [at] : []));
  const pool = candidates.length > 0 ? candidates : fallback;
  const at = pool[Math.floor(random() * pool.length)] ?? 0;
  const word = words[at] ?? '';
  words[at] = slip(word, random);
  return words.join(' ');
}

/** The slips of fingers: a letter left out, typed twice, a wrong one, two neighbours swapped. */
export const SLIPS = ['missing', 'doubled', 'wrong', 'swapped'] as const;
export type Slip = (typeof SLIPS)[number];

function slip(word: string, random: () => number): string {
  return mistype(word, SLIPS[Math.floor(random() * SLIPS.length)]!, random);
}

/** `word`, of two different letters at least, with one slip of that kind. */
export function mistype(word: string, kind: Slip, random: () => number): string {
  for (;;) {
    const at = Math.floor(random() * word.length);
    const letter = LETTERS[Math.floor(random() * LETTERS.length)]!;
    const left = Math.min(at, word.length - 2);
    const typed = {
      missing: word.slice(0, at) + word.slice(at + 1),
      doubled: word.slice(0, at) + word.charAt(at) + word.slice(at),
      wrong: word.slice(0, at) + letter + word.slice(at + 1),
      swapped: word.slice(0, left) + word.charAt(left + 1) + word.charAt(left) + word.slice(left + 2),
    }[kind];
    if (typed !== word) return typed;
  }
}
