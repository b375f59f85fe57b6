import { box, grow, INK, line, rise, text, token, trace, type Film } from './stage.ts';

type Point = [number, number];
const PLOT = { x: 240, y: 240, w: 1180, h: 560, days: 30 };

/** A sketch: memory falls fast after a review, then more and more slowly; the larger `strength`, the later. */
const memoryAfter = (days: number, strength: number) => (1 + days / strength) ** -0.8;
const point = (day: number, memory: number): Point => [
  PLOT.x + (day / PLOT.days) * PLOT.w,
  PLOT.y + PLOT.h - memory * PLOT.h,
];
function fading(from: number, to: number, strength: number): Point[] {
  return Array.from({ length: 61 }, (_, i) => {
    const day = from + ((to - from) * i) / 60;
    return point(day, memoryAfter(day - from, strength));
  });
}
const REVIEWS = [
  { day: 0, until: 1, strength: 2 },
  { day: 1, until: 4, strength: 5 },
  { day: 4, until: 11, strength: 12 },
  { day: 11, until: 30, strength: 40 },
] as const;
const [FIRST, SECOND, THIRD, FOURTH] = REVIEWS;
const jump = ([x, y]: Point) => line(x, y, x, PLOT.y, INK.warm, 4);
const end = (review: (typeof REVIEWS)[number]) =>
  point(review.until, memoryAfter(review.until - review.day, review.strength));
const mark = (day: number) => {
  const [x] = point(day, 1);
  return (
    `<circle cx="${x}" cy="${PLOT.y}" r="16" fill="${INK.warm}"/>` +
    text(x, PLOT.y + PLOT.h + 70, `day ${day}`, { anchor: 'middle', size: 32, fill: INK.warm, weight: 600 })
  );
};
const axes =
  line(PLOT.x, PLOT.y + PLOT.h, PLOT.x + PLOT.w + 30, PLOT.y + PLOT.h, INK.muted, 4) +
  line(PLOT.x, PLOT.y - 30, PLOT.x, PLOT.y + PLOT.h, INK.muted, 4) +
  text(PLOT.x - 24, PLOT.y + 12, 'all', { anchor: 'end', size: 34, fill: INK.muted }) +
  text(PLOT.x - 24, PLOT.y + PLOT.h + 8, 'nothing', { anchor: 'end', size: 34, fill: INK.muted });
const ROUTINE = ['Close the book', 'Ask yourself', 'Check', 'Wait longer'];

export const forgettingCurve: Film = {
  slug: 'forgetting-curve',
  posterCue: 6,
  cues: [
    { text: 'You read a chapter tonight, and you understand it. How much of it will be left next month?' },
    { text: 'Hermann Ebbinghaus asked this in the eighteen eighties, and tested his own memory for years.' },
    { text: 'He found that we forget fast at first, and then more and more slowly. This is the forgetting curve.' },
    { text: 'Reading the chapter again the same evening feels good, but changes little.' },
    { text: 'Instead, wait a day, close the book, and ask yourself what it said.' },
    {
      text: 'It is an effort, and you look up what is missing. Now the curve starts again at the top, and falls less steeply.',
    },
    { text: 'After three more days, ask again. The curve becomes flatter.' },
    { text: 'After another week, ask once more. Four short meetings, and a month later most of it is still there.' },
    {
      text: 'The numbers of this drawing are only a sketch. What experiments confirm is the rule: the gaps do the work.',
    },
    { text: 'So the routine is short. Close the book, ask yourself, check, and wait a little longer each time.' },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'Tonight and next month',
      parts: (c) => [
        rise(0.3, text(160, 330, 'What will be left', { size: 116, weight: 800 })),
        rise(0.6, text(160, 460, 'in a month?', { size: 116, weight: 800, fill: INK.warm })),
        ...Array.from({ length: 10 }, (_, i) =>
          rise(
            c(0).start + 1 + i * 0.12,
            `<rect x="${160 + i * 150}" y="560" width="120" height="160" rx="16" fill="${INK.indigo}"/>`,
            c(0).end - 1.4 + i * 0.1,
          ),
        ),
        rise(c(1).start + 0.3, text(160, 800, 'Hermann Ebbinghaus, 1885', { size: 56, weight: 700 })),
        rise(c(1).start + 3, text(160, 870, 'tested his own memory', { size: 42, fill: INK.muted })),
      ],
    },
    {
      firstCue: 2,
      kicker: 'The forgetting curve, as a sketch',
      parts: (c) => [
        rise(c(2).start, axes),
        grow(c(2).start + 1.2, 3, (p) => trace(fading(0, 30, 2), p, INK.line, 8)),
        rise(
          c(2).start + 4,
          text(760, 636, 'after one reading', { size: 38, fill: INK.muted, weight: 600 }),
          c(7).start + 0.6,
        ),
        rise(
          c(3).start + 0.3,
          text(1480, 330, 'Reading again', { size: 42, weight: 700 }) +
            text(1480, 386, 'feels good,', { size: 36, fill: INK.muted }) +
            text(1480, 434, 'changes little', { size: 36, fill: INK.muted }),
          c(4).start,
        ),
        grow(c(4).start, 0.8, (p) => trace(fading(FIRST.day, FIRST.until, FIRST.strength), p, INK.violet, 9)),
        rise(c(4).start + 1, mark(1)),
        rise(
          c(4).start + 1.4,
          text(1480, 330, 'Close the book', { size: 42, weight: 700 }) +
            text(1480, 386, 'and ask yourself', { size: 36, fill: INK.warm, weight: 600 }),
        ),
        grow(c(5).start + 2.4, 0.5, () => jump(end(FIRST))),
        grow(c(5).start + 3.4, 2, (p) => trace(fading(SECOND.day, SECOND.until, SECOND.strength), p, INK.violet, 9)),
        rise(c(6).start + 0.3, mark(4)),
        grow(c(6).start + 0.8, 0.5, () => jump(end(SECOND))),
        grow(c(6).start + 1.4, 2.2, (p) => trace(fading(THIRD.day, THIRD.until, THIRD.strength), p, INK.violet, 9)),
        rise(c(7).start + 0.3, mark(11)),
        grow(c(7).start + 0.8, 0.5, () => jump(end(THIRD))),
        grow(c(7).start + 1.4, 3, (p) => trace(fading(FOURTH.day, FOURTH.until, FOURTH.strength), p, INK.warm, 9)),
        rise(c(7).start + 3, text(1480, 480, '4 short meetings', { size: 42, weight: 700, fill: INK.warm })),
      ],
    },
    {
      firstCue: 8,
      kicker: 'The routine',
      parts: (c) => [
        rise(
          c(8).start + 0.2,
          text(160, 320, 'The gaps', { size: 116, weight: 800 }) +
            text(160, 450, 'do the work.', { size: 116, weight: 800, fill: INK.warm }),
        ),
        ...ROUTINE.map((label, i) =>
          rise(
            c(9).start + 1.8 + i * 1.1,
            box(160 + i * 405, 580, 375, 220, INK.panel, i === 3 ? INK.warm : INK.line) +
              text(190 + i * 405, 660, String(i + 1), { size: 54, weight: 800, fill: INK.warm }) +
              text(190 + i * 405, 745, label, { size: 42, weight: 700 }),
          ),
        ),
        ...['1 day', '3 days', '1 week', '3 weeks'].map((label, i) =>
          rise(c(9).start + 5.6 + i * 0.2, token(160 + i * 405, 850, label, INK.indigo, 375, 84)),
        ),
      ],
    },
  ],
};
