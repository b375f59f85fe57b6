import { arrow, box, grow, INK, item, rise, text, token, type Film } from './stage.ts';

const RUNS = [34, 0, 112, 7];
const CODE = [
  'runs = [34, 0, 112, 7]',
  '',
  'total = 0',
  'for score in runs:',
  '    total = total + score',
  'print(total)',
];
const codeLine = (i: number) => text(210, 320 + i * 84, item(CODE, i), { mono: true, size: 44 });
const glow = (i: number) =>
  `<rect x="176" y="${268 + i * 84}" width="830" height="74" rx="12" fill="${INK.indigo}" opacity="0.4"/><rect x="176" y="${268 + i * 84}" width="9" height="74" rx="4" fill="${INK.warm}"/>`;
const score = (i: number, hot: boolean) =>
  token(1090 + i * 180, 240, String(item(RUNS, i)), hot ? INK.warm : INK.panelUp, 150, 96);
const finger = (i: number) => arrow(1165 + i * 180, 440, 1165 + i * 180, 350, INK.warm);
const slot = (y: number, name: string) =>
  text(1090, y + 66, name, { mono: true, size: 44, fill: INK.muted }) + box(1330, y, 430, 100, INK.panel);
const value = (y: number, shown: string, fill: string = INK.text) =>
  text(1545, y + 68, shown, { mono: true, size: 52, weight: 700, anchor: 'middle', fill });
const totals = RUNS.map((_, i) => RUNS.slice(0, i + 1).reduce((sum, run) => sum + run, 0));
const STEPS = ['Take the next value', 'Run the indented lines', 'Go back, until none is left'];

export const oneRoundAtATime: Film = {
  slug: 'one-round-at-a-time',
  posterCue: 5,
  cues: [
    {
      text: 'Four batters, four scores, and one question: how many runs in all? A loop answers it for four scores, or for four thousand.',
    },
    { text: 'Here is the program. Let us be the computer, and follow it with a finger.' },
    { text: 'The first line makes a list. Then total becomes zero, because nothing is counted yet.' },
    { text: 'Now the loop takes the first value. Score is 34, and the indented line adds it to total.' },
    { text: 'Back to the top. Score is now 0, and total stays 34.' },
    { text: 'Third round: score is 112, and total becomes 146.' },
    { text: 'Fourth round: score is 7, and total becomes 153.' },
    {
      text: 'The list has no more values, so the loop ends. The line without spaces comes next, and it prints 153, once.',
    },
    {
      text: 'What if print were indented too? Then it would belong to the loop, and print four times. Four spaces decide.',
    },
    { text: 'So a loop is three steps. Take the next value, run the indented lines, and go back, until none is left.' },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'One question, many values',
      parts: (c) => [
        rise(0.3, text(160, 330, 'How many runs', { size: 116, weight: 800 })),
        rise(0.6, text(160, 460, 'in all?', { size: 116, weight: 800, fill: INK.warm })),
        ...RUNS.map((run, i) =>
          rise(c(0).start + 0.8 + i * 0.5, token(160 + i * 230, 580, String(run), INK.indigo, 200, 130)),
        ),
        rise(c(0).start + 5.4, text(160, 840, 'or four thousand of them', { size: 52, fill: INK.muted })),
      ],
    },
    {
      firstCue: 1,
      kicker: 'Be the computer',
      parts: (c) => [
        rise(c(1).start, box(160, 240, 860, 540)),
        grow(c(2).start + 0.3, 0.3, () => glow(0), c(2).start + 2.2),
        grow(c(2).start + 2.4, 0.3, () => glow(2), c(3).start),
        ...[3, 4, 5, 6].map((cue) => grow(c(cue).start, 0.3, () => glow(3), c(cue).start + 1.4)),
        ...[3, 4, 5, 6].map((cue) => grow(c(cue).start + 1.6, 0.3, () => glow(4), c(cue).end)),
        grow(c(7).start + 2.6, 0.3, () => glow(5)),
        ...CODE.map((_, i) => rise(c(1).start + 0.2 + i * 0.15, codeLine(i))),
        ...RUNS.map((_, i) => rise(c(2).start + 0.6 + i * 0.15, score(i, false))),
        rise(c(2).start + 2.6, slot(500, 'total')),
        rise(c(2).start + 2.8, value(500, '0'), c(3).end - 0.9),
        rise(c(3).start + 0.2, slot(640, 'score')),
        ...RUNS.map((run, i) =>
          grow(
            c(i + 3).start + 0.4,
            0.4,
            () => finger(i) + score(i, true) + value(640, String(run), INK.warm),
            c(i + 3).end + 0.1,
          ),
        ),
        ...RUNS.map((_, i) =>
          rise(
            c(i + 3).end - 0.7,
            value(500, String(item(totals, i)), INK.violet),
            i < 3 ? c(i + 4).end - 1 : undefined,
          ),
        ),
        rise(
          c(7).end - 1.6,
          box(160, 820, 860, 110, INK.night, INK.line) +
            text(210, 892, '153', { mono: true, size: 52, weight: 700, fill: INK.warm }),
        ),
      ],
    },
    {
      firstCue: 8,
      kicker: 'Four spaces decide',
      parts: (c) => [
        ...[
          ['In the loop', '    print(total)', '34  34  146  153'],
          ['After the loop', 'print(total)', '153'],
        ].map(([title, code, printed], i) =>
          rise(
            c(8).start + 0.3 + (1 - i) * 0.4,
            box(160 + i * 830, 220, 780, 300, INK.panel, i === 1 ? INK.warm : INK.line) +
              text(210 + i * 830, 300, title ?? '', { size: 42, weight: 700 }) +
              text(210 + i * 830, 390, code ?? '', { mono: true, size: 44 }) +
              text(210 + i * 830, 470, printed ?? '', { mono: true, size: 44, fill: INK.violet }),
          ),
        ),
        ...STEPS.map((label, i) =>
          rise(
            c(9).start + 1.6 + i * 1.4,
            text(172, 640 + i * 100, String(i + 1), { fill: INK.warm, weight: 800, size: 54 }) +
              text(250, 640 + i * 100, label, { size: 54, weight: 600 }),
          ),
        ),
      ],
    },
  ],
};
