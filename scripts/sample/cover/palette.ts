import type { CategoryKey } from '../../../src/contract/categories.ts';

export interface Palette {
  deep: string;
  mid: string;
  bright: string;
  accent: string;
  paper: string;
}

const palette = (deep: string, mid: string, bright: string, accent: string, paper: string): Palette => ({
  deep,
  mid,
  bright,
  accent,
  paper,
});

const PALETTES: Record<CategoryKey, Palette> = {
  programming: palette('#120c33', '#3a24a8', '#8468ff', '#ffb454', '#f3eeff'),
  technology: palette('#041f2e', '#0b5a75', '#2bb8cf', '#ffd166', '#e6fbff'),
  design: palette('#3a0b33', '#a61e6b', '#ff5c8d', '#ffd23f', '#fff0f5'),
  business: palette('#06251f', '#0e6a54', '#2fbf8f', '#f6c945', '#ecfff7'),
  marketing: palette('#3d0f12', '#c1322f', '#ff7a59', '#ffe08a', '#fff3ec'),
  academics: palette('#0c1d4d', '#1f4fc4', '#5b9dff', '#ff9f6b', '#eef4ff'),
  arts: palette('#2c1530', '#7b3570', '#d977a8', '#f9c784', '#fdf1e7'),
  cooking: palette('#47160a', '#c2481c', '#f58a3c', '#8bc34a', '#fff4de'),
  crafts: palette('#3a2015', '#96543a', '#d98f66', '#4fb3a5', '#fbeee1'),
  fitness: palette('#4a1a3c', '#d1495b', '#ff9a62', '#ffe29a', '#fff3e6'),
  gaming: palette('#12112b', '#46308f', '#9b5de5', '#00f5c4', '#f1ecff'),
  health: palette('#0a2f2b', '#1c7c63', '#63c78d', '#ff8a70', '#f0fff4'),
  language: palette('#2b0f3f', '#7a2d8f', '#d16bd4', '#ffcf56', '#fdf0ff'),
  lifestyle: palette('#12301b', '#3c7a3d', '#8cc152', '#ff8f5a', '#f7ffe8'),
  music: palette('#1d0b2e', '#6b1d6e', '#e0457b', '#ffb03b', '#fff0ea'),
  other: palette('#1b2440', '#44538c', '#8c9be0', '#ffc27a', '#f2f4ff'),
  'personal-development': palette('#0d2b4a', '#1d6fa3', '#5ec2e8', '#ffb84d', '#effaff'),
  photography: palette('#15171f', '#3f4760', '#8d9bbf', '#ff8552', '#f4f6fb'),
};

/** The largest category takes turns among three grounds of its hue, so that a page of its covers does not blur into one. */
const PROGRAMMING_GROUNDS = [
  { deep: '#120c33', mid: '#3a24a8', bright: '#8468ff' },
  { deep: '#210a37', mid: '#6a24a0', bright: '#b46cff' },
  { deep: '#0a1438', mid: '#2440a8', bright: '#6f86ff' },
] as const;

export function paletteFor(category: CategoryKey, variant: number): Palette {
  const own = PALETTES[category];
  return category === 'programming' ? { ...own, ...PROGRAMMING_GROUNDS[variant % PROGRAMMING_GROUNDS.length] } : own;
}

export const disc = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
export const ring = (x: number, y: number, r: number, stroke: string, width = 6, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`;
export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
export const fill = (d: string, colour: string, extra = '') => `<path d="${d}" fill="${colour}" ${extra}/>`;
export const stroke = (d: string, colour: string, width = 8, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const each = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');
export const around = (i: number, n: number, r: number, x = 320, y = 180, turn = 0): [number, number] => {
  const angle = (i / n) * 2 * Math.PI + turn;
  return [Number((x + r * Math.cos(angle)).toFixed(1)), Number((y + r * Math.sin(angle)).toFixed(1))];
};

/** A dark editor window, the ground of several programming covers. */
export const editor = (p: Palette, x: number, y: number, w: number, h: number) =>
  rect(x + 10, y + 14, w, h, 18, '#000', 'opacity="0.25"') +
  rect(x, y, w, h, 18, '#0d0924') +
  rect(x, y, w, 34, 18, p.mid) +
  rect(x, y + 18, w, 16, 0, p.mid) +
  each(3, (i) => disc(x + 24 + i * 20, y + 17, 6, i === 0 ? p.accent : i === 1 ? p.paper : p.bright));
