const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * `text` with one slip of the fingers in one of its words: a letter left out, doubled by another, replaced, or swapped
 * with its neighbour. Words of four letters and more are preferred, as in a shorter one a slip makes another word.
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

function slip(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)]!;
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default: {
      const left = Math.min(at, word.length - 2);
      return word.slice(0, left) + word.charAt(left + 1) + word.charAt(left) + word.slice(left + 2);
    }
  }
}
