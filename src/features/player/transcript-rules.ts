import type { Cue } from '#lib/web-vtt-cues.ts';

/** The line that is said at `seconds`, or was said last; -1 before the first. */
export function lineAt(lines: readonly Cue[], seconds: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // A seek to a line's start may land a fraction before it.
    if ((lines[middle]?.start ?? 0) <= seconds + 0.05) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `text` has `words`, whatever their case and accents. */
export function hasWords(text: string, words: string): boolean {
  return fold(text).includes(fold(words.trim()));
}

/** `text` cut around the first `words` in it: before, them, after. Null where folding has moved the letters. */
export function cutAround(text: string, words: string): [string, string, string] | null {
  const wanted = fold(words.trim());
  if (wanted === '') return null;
  const folded = fold(text);
  const at = folded.indexOf(wanted);
  if (at < 0 || folded.length !== text.length) return null;
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)];
}

/** The language to begin with: the one of the captions, else the reader's, else the first. */
export function pickLanguage(
  captions: readonly { language: string }[],
  wanted: string | null,
  spoken: readonly string[],
): string | undefined {
  const has = (language: string) => captions.find((caption) => caption.language === language)?.language;
  if (wanted !== null && has(wanted)) return wanted;
  for (const tag of spoken) {
    const found = has(tag) ?? has(tag.split('-')[0] ?? tag);
    if (found) return found;
  }
  return captions[0]?.language;
}
