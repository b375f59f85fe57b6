import type { CategoryKey } from '../../../src/contract/categories.ts';
import { disc, each, fill, ring, type Palette } from './palette.ts';

type Ground = (p: Palette, n: number) => string;

const arcs: Ground = (p, n) =>
  each(6, (i) => ring(n % 2 ? 0 : 640, n % 3 ? 360 : 0, 110 + i * 74, p.bright, 34, `opacity="${0.2 - i * 0.028}"`));
const hills: Ground = (p, n) =>
  fill(
    `M0 ${236 + (n % 4) * 8} C140 ${170 + (n % 5) * 9} 250 290 400 226 S600 190 640 230 V360 H0Z`,
    p.bright,
    'opacity="0.28"',
  ) + fill('M0 300 C120 250 260 330 420 286 S590 270 640 300 V360 H0Z', p.deep, 'opacity="0.45"');
const bands: Ground = (p, n) =>
  each(5, (i) =>
    fill(
      `M${-120 + i * 190 + (n % 4) * 14} 360 L${80 + i * 190 + (n % 4) * 14} 0 h70 l-200 360Z`,
      i % 2 ? p.bright : p.deep,
      `opacity="${i % 2 ? 0.2 : 0.28}"`,
    ),
  );
const waves: Ground = (p, n) =>
  each(5, (i) =>
    fill(
      `M0 ${150 + i * 46} q80 ${-46 + (n % 3) * 6} 160 0 t160 0 t160 0 t160 0 V360 H0Z`,
      i % 2 ? p.deep : p.bright,
      'opacity="0.13"',
    ),
  );
const rays: Ground = (p) =>
  each(12, (i) => {
    const a = (i / 12) * 2 * Math.PI;
    const b = a + Math.PI / 12;
    return fill(
      `M320 180 L${(320 + 460 * Math.cos(a)).toFixed(0)} ${(180 + 460 * Math.sin(a)).toFixed(0)} L${(320 + 460 * Math.cos(b)).toFixed(0)} ${(180 + 460 * Math.sin(b)).toFixed(0)}Z`,
      p.bright,
      'opacity="0.16"',
    );
  });
const dots: Ground = (p, n) =>
  each(60, (i) =>
    disc(32 + (i % 12) * 52.4, 36 + Math.floor(i / 12) * 72, 3 + ((i * 7 + n) % 5) * 1.6, p.bright, 'opacity="0.26"'),
  );
const blobs: Ground = (p, n) =>
  disc(90 + (n % 3) * 30, 60, 150, p.bright, 'opacity="0.22"') +
  disc(570, 320 - (n % 3) * 20, 190, p.bright, 'opacity="0.2"') +
  disc(520, 50, 70, p.accent, 'opacity="0.22"') +
  disc(110, 320, 60, p.deep, 'opacity="0.35"');
const tiles: Ground = (p, n) =>
  each(40, (i) => {
    const x = (i % 8) * 80;
    const y = Math.floor(i / 8) * 80 - 20;
    return (i * 5 + n + Math.floor(i / 8)) % 3
      ? ''
      : fill(
          (i + n) % 2 ? `M${x} ${y} h80 a80 80 0 0 1 -80 80Z` : `M${x + 80} ${y + 80} h-80 a80 80 0 0 1 80 -80Z`,
          p.bright,
          'opacity="0.18"',
        );
  });

const GROUNDS: Record<CategoryKey, Ground> = {
  programming: arcs,
  technology: dots,
  design: tiles,
  business: bands,
  marketing: rays,
  academics: arcs,
  arts: blobs,
  cooking: rays,
  crafts: hills,
  fitness: hills,
  gaming: tiles,
  health: blobs,
  language: waves,
  lifestyle: hills,
  music: waves,
  other: dots,
  'personal-development': rays,
  photography: blobs,
};

const PROGRAMMING_PATTERNS = [arcs, tiles, bands, waves];

/** The ground under a motif: `variant` differs within a category, so that neighbours in a list are told apart. */
export function backdrop(category: CategoryKey, p: Palette, variant: number): string {
  const flip = variant % 2 === 1;
  const turn = category === 'programming' ? PROGRAMMING_PATTERNS[variant % PROGRAMMING_PATTERNS.length] : undefined;
  const ground = turn ?? GROUNDS[category];
  return `<defs><linearGradient id="g" x1="${flip ? 1 : 0}" y1="0" x2="${flip ? 0 : 1}" y2="1"><stop offset="0" stop-color="${p.mid}"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>
<radialGradient id="h" cx="0.5" cy="0.46" r="0.55"><stop offset="0" stop-color="${p.bright}" stop-opacity="0.75"/><stop offset="1" stop-color="${p.bright}" stop-opacity="0"/></radialGradient></defs>
<rect width="640" height="360" fill="url(#g)"/><rect width="640" height="360" fill="url(#h)"/>${ground(p, variant)}`;
}
