import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

type Weight = 400 | 700;

/** Package and subset of each script that a certificate can be written in; the first that has a letter draws it. */
const FILES = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'cyrillic'],
  ...['devanagari', 'bengali', 'tamil', 'telugu', 'kannada', 'malayalam', 'gujarati', 'oriya'].map(
    (script) => [`noto-sans-${script}`, script] as const,
  ),
] as const;

const require = createRequire(import.meta.url);

export interface CertificateFont {
  name: string;
  bytes: Buffer;
  font: Font;
}

const loaded = new Map<Weight, Promise<CertificateFont[]>>();

async function load(weight: Weight): Promise<CertificateFont[]> {
  const fonts: CertificateFont[] = [];
  for (const [pack, subset] of FILES) {
    const file = require.resolve(`@fontsource/${pack}/files/${pack}-${subset}-${weight}-normal.woff`);
    const packed = await readFile(file);
    // Unpacking is a few milliseconds of the only thread: others get their turn between two.
    await nextTurn();
    const bytes = unpackWoff(packed);
    fonts.push({ name: `${subset}-${weight}`, bytes, font: create(bytes) as Font });
  }
  return fonts;
}

/** The fonts of a weight, read once. */
export function loadFonts(weight: Weight): Promise<CertificateFont[]> {
  const known = loaded.get(weight);
  if (known) return known;
  const loading = load(weight);
  loaded.set(weight, loading);
  return loading;
}

export interface Run {
  font: CertificateFont;
  text: string;
}

/** Joiners and spaces belong to the letters before them, whatever font these have. */
const CLINGS = /[\s\u200c\u200d\p{M}\p{P}]/u;

/**
 * The text in pieces of one font each; null where a letter is in none. Letters with marks are drawn as one sign where there is
 * one (NFC), because not every font has the marks alone.
 */
export function toRuns(text: string, fonts: readonly CertificateFont[]): Run[] | null {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const hasIt = (font: CertificateFont) => font.font.hasGlyphForCodePoint(point);
    const joins = /[\u200c\u200d]/.test(letter);
    if (last && (joins || (CLINGS.test(letter) && hasIt(last.font)))) {
      last.text += letter;
      continue;
    }
    const font = fonts.find(hasIt);
    if (!font) return null;
    if (last && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text without the signs that no font has, such as emoji; '' where no letter and no number is left. */
export function toDrawable(text: string, fonts: readonly CertificateFont[]): string {
  const isDrawn = (letter: string) => fonts.some(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const drawn = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => {
    const [first = '', ...marks] = segment;
    return isDrawn(first) ? first + marks.filter(isDrawn).join('') : '';
  });
  const left = drawn.join('').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(left) ? left : '';
}
