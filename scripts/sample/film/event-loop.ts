import { arrow, box, grow, INK, item, mix, rise, text, token, type Film } from './stage.ts';

const CODE = [
  "console.log('A');",
  "setTimeout(() => console.log('B'), 0);",
  "Promise.resolve().then(() => console.log('C'));",
  "console.log('D');",
];
const codeLine = (i: number, fill: string = INK.text) =>
  text(230, 422 + i * 110, item(CODE, i), { size: 48, mono: true, fill });
const glow = (i: number) =>
  `<rect x="196" y="${366 + i * 110}" width="1528" height="80" rx="14" fill="${INK.indigo}" opacity="0.35"/><rect x="196" y="${366 + i * 110}" width="10" height="80" rx="5" fill="${INK.warm}"/>`;
const slide = (label: string, fill: string, from: [number, number], to: [number, number]) => (p: number) =>
  token(mix(from[0], to[0], p), mix(from[1], to[1], p), label, fill);
const ORDER = ['A', 'D', 'C', 'B'];
const RULE = ['Finish the current code', 'Drain the microtasks', 'Take one task', 'Repeat'];

export const eventLoop: Film = {
  slug: 'event-loop',
  posterCue: 6,
  cues: [
    {
      text: 'JavaScript runs one piece of code at a time. So how can it wait for a timer, a click and a network reply, all at once?',
    },
    { text: 'The answer is the event loop.' },
    { text: 'Read these four lines. In which order are the letters printed?' },
    {
      text: 'The code that is running always runs to its end. So A is printed, and then D.',
      speech: 'The code that is running always runs to its end. So, eh, is printed, and then, dee.',
    },
    {
      text: 'Meanwhile, two callbacks are waiting. The promise has put C in the microtask queue.',
      speech: 'Meanwhile, two call backs are waiting. The promise has put, see, in the micro task queue.',
    },
    {
      text: 'The timer has put B in the task queue, even though its delay is zero.',
      speech: 'The timer has put, bee, in the task queue, even though its delay is zero.',
    },
    {
      text: 'When the call stack is empty, the loop first runs every microtask. So C is printed.',
      speech: 'When the call stack is empty, the loop first runs every micro task. So, see, is printed.',
    },
    {
      text: 'Only then does it take one task from the other queue. B is printed last.',
      speech: 'Only then does it take one task from the other queue. Bee, is printed last.',
    },
    { text: 'The order is A, D, C, B.', speech: 'The order is, eh, dee, see, bee.' },
    {
      text: 'Remember the rule. Finish the current code, drain the microtasks, take one task, and repeat.',
      speech: 'Remember the rule. Finish the current code, drain the micro tasks, take one task, and repeat.',
    },
    { text: 'And keep every task short: while one of them runs, nothing else can, not even a click.' },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'One thread, many things to wait for',
      parts: (c) => [
        rise(0.3, text(160, 300, 'What runs next?', { size: 116, weight: 800 })),
        ...['Timer', 'Click', 'Network'].map((label, i) =>
          rise(
            c(0).start + 4.2 + i * 0.9,
            box(160, 420 + i * 160, 420, 120) + text(370, 494 + i * 160, label, { anchor: 'middle', weight: 600 }),
          ),
        ),
        ...[0, 1, 2].map((i) =>
          grow(c(0).start + 4.8 + i * 0.9, 0.7, (p) => arrow(610, 480 + i * 160, 1070, 580 + i * 60, INK.violet, p)),
        ),
        rise(
          c(0).start + 1.2,
          `<circle cx="1400" cy="640" r="230" fill="${INK.panel}" stroke="url(#b)" stroke-width="10"/>` +
            text(1400, 628, 'One call', { anchor: 'middle', weight: 700 }) +
            text(1400, 684, 'stack', { anchor: 'middle', weight: 700 }),
        ),
        rise(
          c(1).start + 0.5,
          `<path d="M1400 340 A300 300 0 1 1 1140 490" fill="none" stroke="${INK.warm}" stroke-width="12" stroke-linecap="round"/><path d="M1120 530 L1138 486 L1184 498" fill="none" stroke="${INK.warm}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>` +
            text(1636, 372, 'event loop', { weight: 700, fill: INK.warm }),
        ),
      ],
    },
    {
      firstCue: 2,
      kicker: 'Read the code',
      parts: (c) => [
        rise(c(2).start, box(160, 280, 1600, 520) + CODE.map((_, i) => codeLine(i)).join('')),
        grow(c(3).start + 3.2, 0.4, (p) => `<g opacity="${p}">${glow(0)}${codeLine(0)}</g>`),
        rise(c(3).start + 3.4, token(160, 850, 'A', INK.warm)),
        grow(c(3).start + 4.6, 0.4, (p) => `<g opacity="${p}">${glow(3)}${codeLine(3)}</g>`),
        rise(c(3).start + 4.8, token(310, 850, 'D', INK.warm)),
      ],
    },
    {
      firstCue: 4,
      kicker: 'Two queues, one stack',
      parts: (c) => [
        rise(
          c(4).start,
          box(160, 240, 480, 560) + text(400, 310, 'Call stack', { anchor: 'middle', weight: 700, size: 40 }),
        ),
        rise(c(4).start + 0.3, token(220, 480, 'script', INK.panelUp, 360), c(6).start + 0.4),
        rise(
          c(4).start + 0.2,
          box(760, 240, 1000, 240) +
            text(800, 310, 'Microtask queue', { weight: 700, size: 40 }) +
            text(1720, 310, 'runs first', { anchor: 'end', size: 32, fill: INK.muted }),
        ),
        rise(
          c(4).start + 0.4,
          box(760, 560, 1000, 240) +
            text(800, 630, 'Task queue', { weight: 700, size: 40 }) +
            text(1720, 630, 'one at a time', { anchor: 'end', size: 32, fill: INK.muted }),
        ),
        rise(
          c(4).start + 0.6,
          text(160, 920, 'Printed', { size: 36, fill: INK.muted }) +
            token(330, 862, 'A', INK.panelUp) +
            token(470, 862, 'D', INK.panelUp),
        ),
        rise(c(4).start + 2.8, token(800, 350, 'C', INK.indigo), c(6).start + 2.6),
        rise(c(5).start + 1, token(800, 670, 'B', INK.indigo), c(7).start + 1.6),
        grow(c(6).start + 2.6, 0.9, slide('C', INK.warm, [800, 350], [340, 480]), c(6).end - 0.4),
        rise(c(6).end - 0.4, token(610, 862, 'C', INK.warm)),
        grow(c(7).start + 1.6, 0.9, slide('B', INK.warm, [800, 670], [340, 480]), c(7).end - 0.5),
        rise(c(7).end - 0.5, token(750, 862, 'B', INK.warm)),
      ],
    },
    {
      firstCue: 8,
      kicker: 'The rule',
      parts: (c) => [
        ...ORDER.map((label, i) =>
          rise(c(8).start + 0.4 + i * 0.4, token(160 + i * 240, 220, label, i < 2 ? INK.indigo : INK.warm, 200, 150)),
        ),
        ...RULE.map((label, i) =>
          rise(
            c(9).start + 1.2 + i * 1.15,
            text(172, 500 + i * 100, String(i + 1), { fill: INK.warm, weight: 800, size: 52 }) +
              text(250, 500 + i * 100, label, { size: 52, weight: 600 }),
          ),
        ),
        rise(
          c(10).start,
          box(1120, 440, 640, 340, INK.panelUp, INK.warm) +
            text(1180, 560, 'Keep tasks short', { size: 60, weight: 800 }) +
            text(1180, 640, 'A long task blocks timers,', { size: 38, fill: INK.muted }) +
            text(1180, 696, 'replies and clicks.', { size: 38, fill: INK.muted }),
        ),
      ],
    },
  ],
};
