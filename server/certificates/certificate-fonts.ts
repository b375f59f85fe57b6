import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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
  return Promise.all(
    FILES.map(async ([pack, subset]) => {
      const file = require.resolve(`@fontsource/${pack}/files/${pack}-${subset}-${weight}-normal.woff`);
      const bytes = unpackWoff(await readFile(file));
      return { name: `${subset}-${weight}`, bytes, font: create(bytes) as Font };
    }),
  );
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

/** The text in pieces of one font each; null where a letter is in none. */
export function toRuns(text: string, fonts: readonly CertificateFont[]): Run[] | null {
  const runs: Run[] = [];
  for (const letter of text) {
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
