import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODE_KINDS } from '#contract/code-kinds.ts';
import { theme } from '#ui/theme/theme.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const css = read('src/ui/theme/global.css');
const page = read('docs/design-language.md');

/** The colour tokens of a scheme, as global.css declares them. */
function tokensOf(scheme: 'light' | 'dark'): Record<string, string> {
  const block = css.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0] ?? '';
  const declared = block.matchAll(/--(?:ci|mantine-color)-([\w-]+): (#[0-9a-f]+);/g);
  return Object.fromEntries([...declared].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance of a hex colour (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['page', 'surface', 'raised', 'tint'];
const TEXT = ['text', 'text-dim', 'link', 'accent', 'danger', 'success'];
/** Borders of controls, focus rings and stars are no text: 3:1 (1.4.11). */
const SHAPES = ['focus', 'border-strong'];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme);
  const ratio = (front: string, back: string) => contrast(tokens[front] ?? '', tokens[back] ?? '');

  it.each(TEXT.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    'has %s on %s at 4.5:1 or more',
    (text, surface) => expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(SHAPES.flatMap((shape) => ['page', 'surface'].map((surface) => [shape, surface] as const)))(
    'has %s on %s at 3:1 or more',
    (shape, surface) => expect(ratio(shape, surface)).toBeGreaterThanOrEqual(3),
  );

  it('has placeholders on the fields at 4.5:1 or more', () => {
    for (const surface of ['page', 'surface']) expect(ratio('placeholder', surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has the words of a light button on its fill at 4.5:1 or more', () => {
    for (const fill of ['violet-light', 'violet-light-hover']) {
      expect(ratio('violet-light-color', fill)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the colours of code', () => {
  const code = read('src/features/learning/lesson-text.module.css');
  const pair = (declared: string) =>
    new RegExp(`${declared}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(code)?.slice(1) ?? [];
  const grounds = pair('--code-back');

  it.each(CODE_KINDS.filter((kind) => kind !== 'plain'))('have %s at 4.5:1 or more in both schemes', (kind) => {
    const colours = pair(`\\.${kind} \\{\\s+color`);
    expect(colours).toHaveLength(2);
    colours.forEach((colour, at) => expect(contrast(colour, grounds[at] ?? '')).toBeGreaterThanOrEqual(4.5));
  });
});

it('has white on the filled primary at 4.5:1 or more', () => {
  for (const shade of [7, 8])
    expect(contrast('#ffffff', theme.colors?.violet?.[shade] ?? '')).toBeGreaterThanOrEqual(4.5);
});

it('is told as it is in docs/design-language.md', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const tokens = tokensOf(scheme);
    for (const text of TEXT) {
      const least = Math.min(...SURFACES.map((surface) => contrast(tokens[text] ?? '', tokens[surface] ?? '')));
      expect(page).toMatch(
        new RegExp(`\\| ${scheme} +\\| \`${text}\` +\\| \`${tokens[text] ?? ''}\` +\\| ${least.toFixed(1)} `),
      );
    }
  }
});
