import { around, disc, each, fill, rect, ring, stroke, type Palette } from './palette.ts';

type Motif = (p: Palette) => string;

export const MAKING_MOTIFS: Record<string, Motif> = {
  'interfaces-people-understand': (p) =>
    rect(214, 44, 150, 276, 26, p.deep) +
    rect(226, 58, 126, 248, 16, p.paper) +
    rect(240, 74, 98, 70, 12, p.bright) +
    disc(266, 100, 12, p.accent) +
    fill('M240 132 l34 -26 l22 18 l18 -14 l24 22 v0 q0 12 -12 12 h-74 q-12 0 -12 -12Z', p.mid) +
    rect(240, 158, 98, 12, 6, p.mid) +
    rect(240, 180, 66, 12, 6, p.bright, 'opacity="0.6"') +
    rect(240, 262, 98, 30, 15, p.mid) +
    rect(334, 128, 150, 96, 18, p.accent) +
    disc(366, 176, 18, p.deep) +
    rect(396, 158, 68, 12, 6, p.deep) +
    rect(396, 182, 44, 12, 6, p.mid) +
    fill('M452 212 l14 62 l16 -20 l26 -2Z', p.paper, `stroke="${p.deep}" stroke-width="5" stroke-linejoin="round"`),
  'brand-identity-from-scratch': (p) =>
    [0, 90, 180, 270]
      .map((a) =>
        fill(
          'M312 172 C262 172 230 140 230 90 C280 90 312 122 312 172Z',
          a === 90 ? p.accent : a === 270 ? p.bright : p.paper,
          `transform="rotate(${a} 320 180)"`,
        ),
      )
      .join('') +
    disc(320, 180, 15, p.accent) +
    ring(320, 180, 96, p.paper, 2, 'stroke-dasharray="6 8"') +
    ring(320, 180, 136, p.paper, 2, 'stroke-dasharray="6 8" opacity="0.6"') +
    stroke('M150 180 H490 M320 30 V330', p.paper, 2, 'stroke-dasharray="6 8" opacity="0.6"') +
    [p.paper, p.accent, p.bright, p.deep].map((colour, i) => rect(534, 84 + i * 50, 48, 48, 10, colour)).join('') +
    stroke('M96 96 V264 M78 96 h36 M78 264 h36', p.accent, 5),
  'money-from-the-first-salary': (p) =>
    each(5, (i) => rect(148 + i * 66, 286 - i * 34 - 30, 46, 30 + i * 34, 8, i === 4 ? p.accent : p.bright)) +
    stroke('M140 238 C230 220 330 170 460 78', p.paper, 8) +
    stroke('M424 76 L462 76 L456 114', p.paper, 8) +
    each(
      3,
      (i) =>
        `<ellipse cx="506" cy="${276 - i * 24}" rx="48" ry="17" fill="${p.accent}" stroke="${p.deep}" stroke-width="4"/>`,
    ) +
    disc(176, 120, 46, p.accent) +
    ring(176, 120, 36, p.deep, 3) +
    stroke('M160 102 h34 M160 115 h34 M163 102 c26 0 26 26 0 26 l24 20', p.deep, 6),
  'from-idea-to-first-customers': (p) =>
    fill('M320 36 C390 90 396 170 376 240 H264 C244 170 250 90 320 36Z', p.paper) +
    fill('M264 196 l-46 52 l6 44 l44 -34Z M376 196 l46 52 l-6 44 l-44 -34Z', p.accent) +
    disc(320, 140, 30, p.mid) +
    disc(320, 140, 18, p.bright) +
    rect(282, 240, 76, 18, 6, p.deep) +
    fill('M292 262 h56 q-4 46 -28 70 q-24 -24 -28 -70Z', p.accent) +
    (
      [
        [130, 110],
        [170, 210],
        [500, 90],
        [520, 220],
        [100, 270],
      ] as const
    )
      .map(([x, y], i) =>
        fill(`M${x} ${y - 14} l4 10 l10 4 l-10 4 l-4 10 l-4 -10 l-10 -4 l10 -4Z`, i % 2 ? p.accent : p.paper),
      )
      .join(''),
  'content-that-earns-search': (p) =>
    fill('M180 150 L390 74 V266 L180 206Z', p.paper) +
    rect(140, 146, 56, 66, 14, p.accent) +
    fill('M206 210 l42 12 l18 72 h-40Z', p.deep) +
    fill('M390 62 q34 0 34 108 q0 108 -34 108Z', p.accent) +
    each(3, (i) =>
      stroke(
        `M${452 + i * 26} ${140 - i * 22} q${20 + i * 8} ${30 + i * 22} 0 ${62 + i * 44}`,
        p.paper,
        10,
        `opacity="${1 - i * 0.25}"`,
      ),
    ),
  'calculus-with-pictures': (p) =>
    stroke('M130 300 H520 M150 320 V50', p.paper, 5) +
    each(9, (i) =>
      rect(
        200 + i * 32,
        300 - (50 + 130 * Math.sin(i / 4.2) ** 2 + i * 6),
        28,
        50 + 130 * Math.sin(i / 4.2) ** 2 + i * 6,
        3,
        i % 2 ? p.bright : p.mid,
        `stroke="${p.paper}" stroke-width="2"`,
      ),
    ) +
    stroke('M170 262 C260 236 290 96 372 76 S460 120 506 96', p.accent, 9) +
    stroke('M262 156 L402 22', p.paper, 5, 'stroke-dasharray="12 10"') +
    disc(328, 92, 13, p.paper) +
    stroke('M556 90 q-26 -14 -28 22 v120 q-4 34 -28 20', p.paper, 9, 'transform="translate(36 20)"'),
  'pencil-to-portrait': (p) =>
    rect(176, 44, 230, 276, 8, p.paper, 'transform="rotate(-4 290 180)"') +
    stroke(
      'M262 290 c0 -34 -10 -38 -16 -66 c-26 -80 18 -130 70 -122 c46 6 62 52 48 88 l14 30 l-18 8 c2 34 -10 40 -36 36 l-4 30',
      p.mid,
      7,
    ) +
    stroke('M258 148 c30 6 60 -8 70 -30 M268 128 c-24 18 -26 52 -18 76', p.bright, 6) +
    stroke('M326 176 q12 -8 24 0', p.mid, 6) +
    `<g transform="rotate(38 470 200)"><rect x="456" y="70" width="34" height="190" fill="${p.accent}"/><rect x="467" y="70" width="12" height="190" fill="#e0a55c"/><path d="M456 260 L473 308 L490 260Z" fill="#fbe6cd"/><path d="M467 290 L473 308 L479 290Z" fill="${p.deep}"/><rect x="456" y="46" width="34" height="30" rx="8" fill="${p.bright}"/></g>`,
  'south-indian-breakfast': (p) =>
    disc(320, 190, 138, p.deep, 'opacity="0.35"') +
    disc(320, 180, 136, p.paper) +
    ring(320, 180, 116, p.bright, 3) +
    fill(
      'M196 206 C220 120 380 76 436 128 C458 150 428 188 388 184 C320 184 270 214 236 236 C212 248 190 232 196 206Z',
      '#e8a04c',
    ) +
    stroke('M212 208 C250 150 350 110 418 142', '#b9692a', 5) +
    each(7, (i) => stroke(`M${240 + i * 26} ${196 - i * 10} l12 -22`, '#c77b33', 4)) +
    [
      [270, 258, p.accent],
      [346, 250, '#d8432b'],
      [412, 222, '#fffaf0'],
    ]
      .map(
        ([x, y, colour]) => disc(Number(x), Number(y), 36, '#c9ccd6') + disc(Number(x), Number(y), 28, String(colour)),
      )
      .join('') +
    each(3, (i) => stroke(`M${272 + i * 48} 58 q-14 -18 0 -30 t0 -26`, p.paper, 6, 'opacity="0.75"')),
  'first-bowls-on-the-wheel': (p) =>
    `<ellipse cx="320" cy="290" rx="180" ry="34" fill="${p.deep}"/><ellipse cx="320" cy="276" rx="166" ry="30" fill="${p.mid}" stroke="${p.paper}" stroke-width="4"/>` +
    fill('M200 120 C204 210 250 272 320 272 S436 210 440 120Z', p.bright) +
    fill('M204 150 C260 170 380 170 436 150 L430 182 C380 200 260 200 210 182Z', p.accent) +
    `<ellipse cx="320" cy="120" rx="120" ry="28" fill="${p.deep}"/><ellipse cx="320" cy="120" rx="120" ry="28" fill="none" stroke="${p.paper}" stroke-width="7"/>` +
    stroke('M228 216 q60 22 184 0 M250 242 q60 16 140 0', p.paper, 4, 'opacity="0.6"') +
    stroke('M150 250 q-40 26 0 46 M490 250 q40 26 0 46', p.paper, 7),
};

export const GREEN_MOTIFS: Record<string, Motif> = {
  'balcony-garden': (p) =>
    disc(480, 96, 46, p.accent) +
    fill('M232 214 h176 l-22 108 h-132Z', '#d96c3a') +
    rect(218, 196, 204, 34, 10, p.accent) +
    stroke('M320 196 V86', p.paper, 8) +
    (
      [
        [320, 150, -1],
        [320, 150, 1],
        [320, 110, -1],
        [320, 110, 1],
      ] as const
    )
      .map(([x, y, s], i) =>
        fill(
          `M${x} ${y} q${s * 20} ${-58 + (i > 1 ? 8 : 0)} ${s * 96} ${-46 + (i > 1 ? -6 : 0)} q${s * -10} 62 ${s * -96} 46Z`,
          i % 2 ? p.bright : '#d9f2a0',
        ),
      )
      .join('') +
    fill('M320 92 q-34 -34 0 -74 q34 40 0 74Z', p.paper) +
    stroke('M96 322 H544', p.paper, 8) +
    each(10, (i) => stroke(`M${110 + i * 47} 322 v30`, p.paper, 6)),
  'eat-well-on-an-indian-plate': (p) => {
    const slice = (a: number, b: number, colour: string) => {
      const [x1, y1] = around(a, 100, 112);
      const [x2, y2] = around(b, 100, 112);
      return fill(
        `M320 180 L${x1} ${y1} A112 112 0 ${b - a > 50 ? 1 : 0} 1 ${x2} ${y2}Z`,
        colour,
        `stroke="${p.paper}" stroke-width="6"`,
      );
    };
    return (
      disc(326, 190, 136, '#000', 'opacity="0.2"') +
      disc(320, 180, 134, p.paper) +
      slice(0, 25, '#f2c14e') +
      slice(25, 50, p.accent) +
      slice(50, 100, p.bright) +
      each(6, (i) => disc(340 + (i % 3) * 24, 210 + Math.floor(i / 3) * 26, 7, '#fff4d6')) +
      fill('M236 232 q30 -30 62 0 q-30 30 -62 0Z', '#fff', 'opacity="0.75"') +
      each(4, (i) => stroke(`M${250 + i * 42} 150 q18 -46 44 -34 q0 36 -44 34`, '#1c7c63', 5)) +
      stroke('M130 90 v60 a22 22 0 0 0 44 0 v-60 M152 90 V280', p.paper, 9) +
      fill('M498 84 q34 40 0 96 v0 h-6 V84Z', p.paper) +
      stroke('M494 90 V280', p.paper, 9)
    );
  },
  'surya-namaskar-daily': (p) =>
    disc(320, 168, 112, p.accent) +
    each(11, (i) => {
      const [a, b] = around(i, 20, 130, 320, 168, Math.PI);
      const [c, d] = around(i, 20, 152, 320, 168, Math.PI);
      return stroke(`M${a} ${b} L${c} ${d}`, p.accent, 7);
    }) +
    stroke('M320 156 V232', p.deep, 34) +
    disc(320, 116, 22, p.deep) +
    stroke('M320 164 C262 150 264 80 318 46 M320 164 C378 150 376 80 322 46', p.deep, 13) +
    stroke('M318 244 C270 240 226 258 214 280 H350 M322 244 C370 240 414 258 426 280 H290', p.deep, 24),
};
