import { arrow, box, grow, INK, rise, text, token, type Film } from './stage.ts';

const page = (x: number, y: number, keys: string[], hot = -1, framed = false) =>
  box(x, y, keys.length * 130 + 30, 122, INK.panel, framed ? INK.warm : INK.line, 22) +
  keys.map((key, i) => token(x + 20 + i * 130, y + 15, key, i === hot ? INK.warm : INK.panelUp, 120, 92)).join('');
const ROW_HEIGHT = 56;
const row = (i: number, fill: string) =>
  `<rect x="1100" y="${230 + i * ROW_HEIGHT}" width="660" height="42" rx="10" fill="${fill}"/>`;
const note = (y: number, step: string, label: string) =>
  text(1420, y, step, { size: 30, weight: 700, fill: INK.warm }) + text(1420, y + 48, label, { size: 38, weight: 600 });
const TREE = { root: [560, 230], inner: [560, 500], leaf: [760, 770] } as const;

export const btreeIndex: Film = {
  slug: 'btree-index',
  posterCue: 6,
  cues: [
    {
      text: 'A table holds one million orders, and you want a single one of them. How many rows must the database read?',
    },
    { text: 'Without an index, it may have to read them all, one after another. That is a sequential scan.' },
    { text: 'An index is a sorted tree, kept beside the table.' },
    { text: 'Each page of the tree holds hundreds of keys, and between the keys it says which page to read next.' },
    {
      text: 'Let us look for order 742. In the root, it lies between 400 and 800, so we follow the branch between them.',
    },
    { text: 'One level down, it is greater than 700, so we follow the last branch.' },
    { text: 'In the leaf we find 742, and beside it the place of the row in the table.' },
    { text: 'Three pages, instead of a million rows. And a tree this wide grows in height very slowly.' },
    { text: 'An index is not free. Every insert has to keep it sorted, and it takes space on the disk.' },
    {
      text: 'So index the columns that you search, join and sort by. Then let EXPLAIN show you whether the index is used.',
      speech:
        'So index the columns that you search, join and sort by. Then let, explain, show you whether the index is used.',
    },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'One row in a million',
      parts: (c) => [
        rise(
          0.3,
          text(160, 320, 'One order', { size: 110, weight: 800 }) +
            text(160, 440, 'among', { size: 110, weight: 800 }) +
            text(160, 560, '10,00,000', { size: 110, weight: 800, fill: INK.warm }),
        ),
        rise(0.8, Array.from({ length: 12 }, (_, i) => row(i, INK.panelUp)).join('')),
        grow(
          c(1).start + 0.8,
          5,
          (p) =>
            Array.from({ length: Math.floor(p * 11) }, (_, i) => row(i, INK.indigo)).join('') +
            row(Math.floor(p * 11), INK.warm),
        ),
        rise(
          c(1).start + 4,
          text(160, 760, 'Sequential scan', { size: 56, weight: 700 }) +
            text(160, 826, 'work grows with the table', { size: 40, fill: INK.muted }),
        ),
      ],
    },
    {
      firstCue: 2,
      kicker: 'A sorted tree beside the table',
      parts: (c) => [
        rise(c(2).start, page(TREE.root[0], TREE.root[1], ['400', '800'])),
        ...[
          [160, '100', '250'],
          [560, '500', '700'],
          [960, '850', '930'],
        ].map(([x, a, b], i) => rise(c(2).start + 0.7 + i * 0.2, page(Number(x), 500, [String(a), String(b)]))),
        ...[305, 705, 1105].map((x, i) =>
          grow(c(2).start + 0.9 + i * 0.2, 0.6, (p) => arrow(600 + i * 105, 356, x, 496, INK.line, p)),
        ),
        rise(c(3).start + 0.4, page(280, 770, ['610', '655'])),
        rise(c(3).start + 0.6, page(760, 770, ['715', '742', '790'])),
        grow(
          c(3).start + 0.9,
          0.6,
          (p) => arrow(705, 626, 430, 766, INK.line, p) + arrow(820, 626, 970, 766, INK.line, p),
        ),
        rise(
          c(4).start + 0.5,
          text(1420, 290, 'Find', { size: 40, fill: INK.muted }) +
            text(1420, 370, 'order 742', { size: 72, weight: 800 }),
        ),
        grow(
          c(4).start + 3.2,
          0.5,
          (p) => `<g opacity="${p}">${page(TREE.root[0], TREE.root[1], ['400', '800'], -1, true)}</g>`,
        ),
        grow(c(4).end - 1.6, 0.8, (p) => arrow(705, 356, 705, 496, INK.warm, p)),
        rise(c(4).end - 1.4, note(470, 'PAGE 1', '400 < 742 < 800')),
        grow(
          c(5).start + 0.4,
          0.5,
          (p) => `<g opacity="${p}">${page(TREE.inner[0], TREE.inner[1], ['500', '700'], -1, true)}</g>`,
        ),
        grow(c(5).start + 2.2, 0.8, (p) => arrow(820, 626, 970, 766, INK.warm, p)),
        rise(c(5).start + 2, note(620, 'PAGE 2', '742 > 700')),
        grow(
          c(6).start + 0.8,
          0.5,
          (p) => `<g opacity="${p}">${page(TREE.leaf[0], TREE.leaf[1], ['715', '742', '790'], 1, true)}</g>`,
        ),
        grow(c(6).start + 2.6, 0.6, (p) => arrow(1200, 832, 1396, 832, INK.warm, p)),
        rise(c(6).start + 2.4, note(820, 'PAGE 3', 'found: row here')),
      ],
    },
    {
      firstCue: 7,
      kicker: 'What it buys, what it costs',
      parts: (c) => [
        rise(
          c(7).start + 0.2,
          box(160, 240, 500, 400) +
            text(220, 420, '3', { size: 170, weight: 800, fill: INK.warm }) +
            text(220, 520, 'pages', { size: 52, weight: 700 }) +
            text(220, 580, 'instead of 10,00,000 rows', { size: 32, fill: INK.muted }),
        ),
        ...['Every write keeps it sorted', 'It takes space on the disk'].map((label, i) =>
          rise(
            c(8).start + 1.2 + i * 2,
            box(720, 240 + i * 215, 1040, 185) +
              `<circle cx="800" cy="${332 + i * 215}" r="26" fill="none" stroke="${INK.warm}" stroke-width="6"/>` +
              text(860, 348 + i * 215, label, { size: 50, weight: 600 }),
          ),
        ),
        rise(c(9).start + 0.3, text(160, 760, 'Index what you', { size: 48, fill: INK.muted })),
        ...['search', 'join', 'sort by'].map((label, i) =>
          rise(c(9).start + 1.3 + i * 0.55, token(530 + i * 260, 700, label, INK.indigo, 236, 92)),
        ),
        rise(
          c(9).start + 4,
          text(160, 900, 'EXPLAIN SELECT * FROM orders WHERE id = 742;', { mono: true, size: 46, fill: INK.violet }),
        ),
      ],
    },
  ],
};
