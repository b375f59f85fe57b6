import { around, disc, each, editor, fill, rect, ring, stroke, type Palette } from './palette.ts';

type Motif = (p: Palette) => string;
const bar = (x: number, y: number, w: number, colour: string) => rect(x, y, w, 12, 6, colour);
const node = (p: Palette, x: number, y: number, r: number, colour: string) =>
  disc(x + 3, y + 5, r, '#000', 'opacity="0.25"') + disc(x, y, r, colour) + ring(x, y, r, p.paper, 4);
const LAYERS = [
  { x: 150, ys: [100, 180, 260] },
  { x: 265, ys: [70, 143, 217, 290] },
  { x: 380, ys: [70, 143, 217, 290] },
  { x: 490, ys: [130, 230] },
];
const LINKS = LAYERS.flatMap((from, i) => LAYERS.slice(i + 1, i + 2).map((to) => [from, to] as const));

export const CODE_MOTIFS: Record<string, Motif> = {
  'javascript-from-first-principles': (p) =>
    editor(p, 130, 66, 300, 220) +
    bar(160, 126, 90, p.bright) +
    bar(262, 126, 60, p.paper) +
    bar(184, 154, 130, p.accent) +
    bar(184, 182, 80, p.paper) +
    bar(276, 182, 70, p.bright) +
    bar(184, 210, 110, p.paper) +
    bar(160, 238, 54, p.bright) +
    disc(440, 210, 92, p.deep) +
    stroke('M440 142 A68 68 0 1 1 376 188', p.accent, 16) +
    stroke('M350 196 L378 178 L400 204', p.accent, 16) +
    stroke(
      'M426 184 q-16 0 -16 14 q0 12 -10 12 q10 0 10 12 q0 14 16 14 M454 184 q16 0 16 14 q0 12 10 12 q-10 0 -10 12 q0 14 -16 14',
      p.paper,
      8,
    ),
  'sql-that-stays-fast': (p) =>
    each(
      3,
      (i) =>
        fill(`M150 ${118 + (2 - i) * 58} v44 a85 30 0 0 0 170 0 v-44Z`, i === 1 ? '#e08f2c' : '#2f1e86') +
        `<ellipse cx="235" cy="${118 + (2 - i) * 58}" rx="85" ry="30" fill="${i === 1 ? p.accent : p.bright}" stroke="#0d0924" stroke-width="4"/>`,
    ) +
    stroke('M324 198 H392 V98', p.accent, 6, 'stroke-dasharray="2 12"') +
    stroke('M430 110 V150 M430 150 L384 196 M430 150 L476 196 M476 230 L446 264 M476 230 L510 264', p.paper, 6) +
    rect(398, 74, 64, 50, 14, p.paper) +
    rect(356, 190, 60, 48, 14, p.bright) +
    rect(446, 190, 60, 48, 14, p.accent) +
    rect(418, 262, 48, 40, 12, p.bright) +
    rect(486, 262, 48, 40, 12, p.accent),
  'ai-ml-bootcamp-complete-package': (p) =>
    LINKS.map(([from, to], l) =>
      from.ys
        .flatMap((y) =>
          to.ys.map((z) =>
            stroke(`M${from.x} ${y} L${to.x} ${z}`, (y + z + l) % 3 ? p.bright : p.accent, 2.5, 'opacity="0.7"'),
          ),
        )
        .join(''),
    ).join('') +
    LAYERS.map(({ x, ys }, l) =>
      ys.map((y, k) => node(p, x, y, 21, l === 3 ? p.accent : (k + l) % 2 ? p.bright : '#2a1b86')).join(''),
    ).join('') +
    ring(490, 130, 36, p.accent, 3) +
    ring(490, 130, 50, p.accent, 2, 'opacity="0.5"'),
  'python-for-absolute-beginners': (p) =>
    stroke(
      'M180 250 C180 120 300 120 300 200 S420 280 420 160 S500 90 500 110',
      '#000',
      52,
      'opacity="0.2" transform="translate(6 10)"',
    ) +
    stroke('M180 250 C180 120 300 120 300 200 S420 280 420 160 S500 90 500 110', p.bright, 52) +
    stroke(
      'M180 250 C180 120 300 120 300 200 S420 280 420 160 S500 90 500 110',
      p.accent,
      14,
      'stroke-dasharray="2 34"',
    ) +
    disc(500, 104, 36, p.bright) +
    disc(510, 96, 8, p.deep) +
    stroke('M528 124 l22 12 m-6 8 l6 -8 l4 -10', p.accent, 5) +
    stroke('M120 110 l-30 30 l30 30 M590 220 l30 30 l-30 30', p.paper, 9, 'transform="translate(-20 0)"'),
  'react-from-zero-to-shipped': (p) =>
    rect(176, 62, 288, 236, 26, '#0d0924') +
    rect(196, 84, 248, 34, 10, p.mid) +
    rect(196, 130, 76, 146, 12, p.mid) +
    [0, 60, 120]
      .map(
        (a) =>
          `<ellipse cx="362" cy="204" rx="84" ry="32" fill="none" stroke="${p.paper}" stroke-width="6" transform="rotate(${a} 362 204)"/>`,
      )
      .join('') +
    disc(362, 204, 14, p.accent) +
    bar(208, 148, 50, p.bright) +
    bar(208, 172, 40, p.bright) +
    bar(208, 196, 50, p.accent) +
    rect(430, 226, 120, 92, 20, p.accent) +
    stroke('M462 272 l20 20 l38 -42', p.deep, 12),
  'data-structures-in-practice': (p) =>
    stroke(
      'M320 92 L220 176 M320 92 L420 176 M220 176 L168 262 M220 176 L272 262 M420 176 L368 262 M420 176 L472 262',
      p.paper,
      5,
    ) +
    node(p, 320, 92, 34, p.accent) +
    node(p, 220, 176, 30, p.bright) +
    node(p, 420, 176, 30, p.bright) +
    [168, 272, 368, 472]
      .map((x, i) =>
        rect(x - 26, 238, 52, 52, 14, i === 2 ? p.accent : '#2a1b86', `stroke="${p.paper}" stroke-width="4"`),
      )
      .join(''),
  'system-design-at-scale': (p) =>
    stroke(
      'M128 180 H214 M300 180 H344 M300 180 L352 96 M300 180 L352 266 M440 96 H500 M440 180 H500 M440 266 H500',
      p.paper,
      5,
      'stroke-dasharray="2 12"',
    ) +
    disc(118, 180, 34, p.accent) +
    disc(118, 170, 11, p.deep) +
    stroke('M98 196 q20 -18 40 0', p.deep, 8) +
    fill('M257 120 l52 60 l-52 60 l-52 -60Z', p.bright) +
    stroke('M236 180 h40 m-14 -14 l14 14 l-14 14', p.paper, 7) +
    [66, 150, 236]
      .map(
        (y, i) =>
          rect(350, y, 92, 60, 14, '#1d1456', `stroke="${p.bright}" stroke-width="4"`) +
          disc(372, y + 30, 7, i === 1 ? p.accent : p.bright) +
          bar(388, y + 24, 38, p.bright),
      )
      .join('') +
    each(
      3,
      (i) =>
        fill(`M496 ${140 + i * 34} v22 a38 13 0 0 0 76 0 v-22Z`, '#1d1456') +
        `<ellipse cx="534" cy="${140 + i * 34}" rx="38" ry="13" fill="${i ? p.bright : p.accent}"/>`,
    ),
  'linux-docker-and-ci': (p) =>
    fill('M100 226 H500 q-8 84 -120 84 H210 q-92 0 -110 -84Z', p.bright) +
    fill('M500 226 q10 -46 52 -44 q-6 44 -52 44Z', p.bright) +
    disc(160, 256, 8, p.deep) +
    stroke('M60 322 q40 -24 80 0 t80 0 t80 0 t80 0 t80 0 t80 0', p.paper, 6, 'opacity="0.7"') +
    (
      [
        [170, 166],
        [236, 166],
        [302, 166],
        [368, 166],
        [236, 108],
        [302, 108],
        [302, 50],
      ] as const
    )
      .map(
        ([x, y], i) =>
          rect(x, y, 58, 50, 9, i === 6 ? p.accent : '#1d1456', `stroke="${p.paper}" stroke-width="3"`) +
          each(3, (k) => stroke(`M${x + 15 + k * 14} ${y + 13} v24`, i === 6 ? p.deep : p.bright, 4)),
      )
      .join(''),
  'rust-without-fear': (p) =>
    each(16, (i) => {
      const [x, y] = around(i, 16, 116);
      return rect(x - 13, y - 13, 26, 26, 6, p.accent, `transform="rotate(${(i / 16) * 360} ${x} ${y})"`);
    }) +
    disc(320, 180, 112, p.accent) +
    disc(320, 180, 84, p.deep) +
    ring(320, 180, 84, p.bright, 4) +
    fill('M320 116 l52 20 v44 q0 46 -52 68 q-52 -22 -52 -68 v-44Z', p.bright) +
    stroke('M296 182 l18 18 l34 -38', p.paper, 11),
  'web-security-hands-on': (p) =>
    editor(p, 110, 70, 330, 216) +
    each(3, (r) =>
      each(7, (k) =>
        (k * 3 + r) % 4
          ? disc(150 + k * 38, 140 + r * 46, 7, (k + r) % 3 ? p.bright : p.accent)
          : rect(144 + k * 38, 132 + r * 46, 12, 16, 3, p.paper),
      ),
    ) +
    stroke('M416 176 v-34 a48 48 0 0 1 96 0 v34', p.paper, 18) +
    rect(388, 172, 152, 122, 24, p.accent) +
    disc(464, 222, 16, p.deep) +
    rect(457, 226, 14, 36, 6, p.deep),
};
