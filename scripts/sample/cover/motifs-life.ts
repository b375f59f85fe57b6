import { around, disc, each, fill, rect, ring, stroke, type Palette } from './palette.ts';

type Motif = (p: Palette) => string;

export const LIFE_MOTIFS: Record<string, Motif> = {
  'chess-openings-with-a-plan': (p) =>
    each(32, (i) =>
      rect(
        100 + (i % 8) * 55,
        252 + Math.floor(i / 8) * 27,
        55,
        27,
        0,
        (i + Math.floor(i / 8)) % 2 ? p.deep : p.bright,
        'opacity="0.85"',
      ),
    ) +
    fill(
      'M262 282 q4 -58 34 -88 q-40 8 -58 28 q-26 -4 -26 -28 q34 -62 66 -98 l2 -34 l30 22 q84 20 90 114 q2 48 -24 84Z',
      p.paper,
    ) +
    rect(236, 274, 176, 34, 12, p.accent) +
    disc(292, 126, 9, p.deep) +
    stroke('M338 104 q44 34 40 120', p.mid, 7) +
    stroke('M470 220 C500 120 540 160 548 92', p.accent, 7, 'stroke-dasharray="3 15"') +
    stroke('M528 108 L550 86 L568 112', p.accent, 7),
  'english-for-interviews': (p) =>
    fill(
      'M120 76 h220 q28 0 28 28 v92 q0 28 -28 28 h-130 l-52 48 v-48 h-38 q-28 0 -28 -28 v-92 q0 -28 28 -28Z',
      p.paper,
    ) +
    rect(130, 112, 170, 14, 7, p.mid) +
    rect(130, 142, 200, 14, 7, p.bright) +
    rect(130, 172, 110, 14, 7, p.mid) +
    fill(
      'M330 160 h190 q28 0 28 28 v72 q0 28 -28 28 h-26 v44 l-50 -44 h-114 q-28 0 -28 -28 v-72 q0 -28 28 -28Z',
      p.accent,
    ) +
    stroke('M366 222 v16 M392 204 v52 M418 214 v32 M444 196 v68 M470 212 v36 M496 222 v16', p.deep, 11),
  'japanese-first-hundred-kanji': (p) =>
    disc(430, 130, 86, '#ff6b5e') +
    rect(190, 58, 214, 250, 16, p.paper) +
    stroke('M297 58 V308 M190 183 H404', p.bright, 2, 'stroke-dasharray="8 8" opacity="0.7"') +
    stroke(
      'M236 136 H358 M297 92 V268 M292 142 C280 190 254 226 226 246 M302 142 C314 190 340 226 370 246 M268 218 H326',
      p.deep,
      14,
    ) +
    `<g transform="rotate(28 470 210)"><rect x="460" y="96" width="20" height="150" rx="8" fill="${p.accent}"/><path d="M456 244 h28 q4 34 -14 62 q-18 -28 -14 -62Z" fill="${p.deep}"/></g>`,
  'guitar-first-twenty-songs': (p) =>
    `<g transform="rotate(-28 320 180)">` +
    rect(372, 164, 210, 32, 6, p.deep) +
    rect(562, 152, 62, 56, 12, p.accent) +
    fill(
      'M150 180 C150 96 236 92 272 122 C300 144 316 112 352 120 C402 132 402 228 352 240 C316 248 300 216 272 238 C236 268 150 264 150 180Z',
      p.accent,
    ) +
    fill(
      'M166 180 C166 114 238 110 268 136 C300 160 320 130 350 136 C386 146 386 214 350 224 C320 230 300 200 268 224 C238 250 166 246 166 180Z',
      '#e07a3a',
    ) +
    disc(310, 180, 34, p.deep) +
    ring(310, 180, 42, p.paper, 3) +
    rect(206, 150, 16, 60, 5, p.deep) +
    each(5, (i) => stroke(`M214 ${168 + i * 6} H600`, p.paper, 1.8)) +
    each(5, (i) => stroke(`M${400 + i * 34} 166 v28`, p.bright, 3)) +
    '</g>' +
    stroke('M120 92 v-50 l40 -10 v50', p.paper, 7) +
    disc(108, 94, 13, p.paper) +
    disc(148, 84, 13, p.paper) +
    stroke('M520 300 v-52', p.paper, 7) +
    disc(508, 302, 13, p.paper),
  'learning-how-to-learn': (p) =>
    fill('M320 292 C260 258 190 262 130 282 V120 C190 100 262 100 320 136Z', p.paper) +
    fill('M320 292 C380 258 450 262 510 282 V120 C450 100 378 100 320 136Z', '#dfe4ff') +
    each(3, (i) => stroke(`M160 ${164 + i * 32} q70 -20 130 ${6}`, p.bright, 6)) +
    each(3, (i) => stroke(`M480 ${164 + i * 32} q-70 -20 -130 ${6}`, p.bright, 6)) +
    disc(320, 92, 54, p.accent) +
    rect(300, 138, 40, 22, 6, p.deep) +
    stroke('M304 98 l16 14 l16 -14 M320 112 v24', p.deep, 6) +
    each(7, (i) => {
      const [a, b] = around(i, 12, 70, 320, 92, Math.PI);
      const [c, d] = around(i, 12, 86, 320, 92, Math.PI);
      return stroke(`M${a} ${b} L${c} ${d}`, p.accent, 7);
    }),
  'speak-and-be-heard': (p) =>
    each(4, (i) => ring(320, 150, 96 + i * 44, p.paper, 5, `opacity="${0.55 - i * 0.12}"`)) +
    rect(268, 48, 104, 164, 52, p.paper) +
    each(3, (r) => each(4, (k) => disc(290 + k * 20, 84 + r * 22, 5, p.mid))) +
    rect(268, 150, 104, 16, 0, p.accent) +
    stroke('M234 158 v12 a86 86 0 0 0 172 0 v-12', p.accent, 14) +
    stroke('M320 256 V304 M256 308 H384', p.accent, 14),
  'phone-photography-light': (p) =>
    rect(150, 78, 340, 212, 30, '#000', 'opacity="0.28" transform="translate(8 12)"') +
    rect(150, 78, 340, 212, 30, p.deep) +
    rect(168, 94, 274, 180, 14, '#ffb27a') +
    fill('M168 212 C230 160 290 236 350 188 S420 190 442 204 V260 q0 14 -14 14 H182 q-14 0 -14 -14Z', '#7a3b52') +
    fill('M168 236 C240 206 320 262 442 226 V260 q0 14 -14 14 H182 q-14 0 -14 -14Z', '#3a2140') +
    disc(352, 152, 30, '#fff1c9') +
    stroke('M259 94 V274 M351 94 V274 M168 154 H442 M168 214 H442', p.paper, 1.6, 'opacity="0.6"') +
    disc(466, 184, 15, p.accent) +
    stroke('M318 132 v-14 h14 M372 118 h14 v14 M386 172 v14 h-14 M332 186 h-14 v-14', p.paper, 5),
};
