import { arrow, box, grow, INK, item, line, rise, text, trace, type Film } from './stage.ts';

type Point = [number, number];
interface Plot {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The loss of the film: a parabola with its minimum at 0 and height 1 at the edges -1 and 1. */
const place = (plot: Plot, w: number): Point => [plot.x + ((w + 1) / 2) * plot.w, plot.y + plot.h - w * w * plot.h];
const curve = (plot: Plot): Point[] => Array.from({ length: 61 }, (_, i) => place(plot, -1 + i / 30));
const axes = (plot: Plot) =>
  line(plot.x - 20, plot.y + plot.h + 20, plot.x + plot.w + 20, plot.y + plot.h + 20, INK.muted, 4) +
  line(plot.x - 20, plot.y - 20, plot.x - 20, plot.y + plot.h + 20, INK.muted, 4);
const dot = ([x, y]: Point, r = 20, fill: string = INK.warm) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** Gradient descent itself: each step subtracts `rate` times the slope 2w. */
function descend(rate: number, start: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, i) => start * (1 - 2 * rate) ** i);
}

function walk(plot: Plot, path: number[], p: number, r = 18): string {
  const at = p * (path.length - 1);
  const done = Math.floor(at);
  const points = path.slice(0, done + 1).map((w) => place(plot, w));
  const here = item(path, done);
  const next = item(path, Math.min(done + 1, path.length - 1));
  const ball = place(plot, here + (next - here) * (at - done));
  return (
    trace([...points, ball], 1, INK.warm, 4) + points.map((q) => dot(q, r * 0.5, INK.violet)).join('') + dot(ball, r)
  );
}

const BIG: Plot = { x: 260, y: 240, w: 900, h: 600 };
const SMALL: Plot[] = [0, 1, 2].map((i) => ({ x: 240 + i * 560, y: 390, w: 360, h: 300 }));
const panel = (i: number, title: string) =>
  box(160 + i * 560, 240, 500, 620) +
  text(410 + i * 560, 320, title, { anchor: 'middle', weight: 700 }) +
  trace(curve(item(SMALL, i)), 1, INK.indigo, 6);
const verdict = (i: number, label: string, fill: string = INK.muted) =>
  text(410 + i * 560, 800, label, { anchor: 'middle', size: 38, fill });

export const gradientDescent: Film = {
  slug: 'gradient-descent',
  posterCue: 6,
  cues: [
    {
      text: 'How does a machine learn? It makes a guess, measures the error, and takes a small step in a better direction.',
    },
    { text: 'That step has a name: gradient descent.' },
    {
      text: 'Picture one weight of a model on the horizontal axis, and the loss, the size of the error, on the vertical axis.',
    },
    { text: 'Training starts at a random weight. Here, the loss is high.' },
    { text: 'The gradient is the slope of the curve at this point. It points uphill, so we move the other way.' },
    { text: 'The new weight is the old weight, minus the learning rate times the gradient.' },
    {
      text: 'Step by step the slope becomes flatter, the steps become smaller, and the loss settles near its minimum.',
    },
    { text: 'The learning rate sets the size of each step. Too small, and training crawls.' },
    { text: 'Too large, and each step jumps across the valley, and the loss grows.' },
    { text: 'A good rate falls quickly, and then settles.' },
    {
      text: 'Real models have millions of weights, but the rule is the same: measure the slope, step downhill, and repeat.',
    },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'How a machine learns',
      parts: (c) => [
        ...['Guess', 'Measure the error', 'Step'].map((label, i) =>
          rise(
            c(0).start + 1.9 + i * 1.3,
            box(160 + i * 560, 260, 480, 200, INK.panel, i === 2 ? INK.warm : INK.line) +
              text(400 + i * 560, 376, label, { anchor: 'middle', weight: 700, size: 48 }),
          ),
        ),
        ...[0, 1].map((i) =>
          grow(c(0).start + 2.6 + i * 1.3, 0.5, (p) => arrow(650 + i * 560, 360, 708 + i * 560, 360, INK.violet, p)),
        ),
        grow(c(0).start + 5.6, 1, (p) =>
          trace(
            [
              [1520, 480],
              [1520, 580],
              [400, 580],
              [400, 480],
            ].map((q) => q as Point),
            p,
            INK.violet,
            5,
          ),
        ),
        rise(
          c(1).start + 0.3,
          text(160, 800, 'Gradient descent', { size: 150, weight: 800 }) +
            `<rect x="164" y="850" width="240" height="12" rx="6" fill="${INK.warm}"/>`,
        ),
      ],
    },
    {
      firstCue: 2,
      kicker: 'One weight, one loss',
      parts: (c) => [
        rise(c(2).start, axes(BIG)),
        rise(c(2).start + 1.2, text(1160, 920, 'weight', { anchor: 'end', fill: INK.muted, size: 38 })),
        rise(c(2).start + 3.4, text(216, 266, 'loss', { anchor: 'end', fill: INK.muted, size: 38 })),
        grow(c(2).start + 3.8, 1.6, (p) => trace(curve(BIG), p, INK.indigo, 9)),
        rise(c(3).start + 0.5, dot(place(BIG, -0.85), 22), c(6).start + 0.2),
        rise(c(3).start + 1.6, text(450, 400, 'high loss', { fill: INK.warm, weight: 600 }), c(4).start),
        grow(c(4).start + 0.6, 0.8, (p) => line(262, 259, 422, 622, INK.violet, 6, p), c(6).start),
        grow(c(4).start + 4, 0.7, (p) => arrow(372, 432, 438, 582, INK.warm, p), c(6).start),
        rise(
          c(4).start + 0.4,
          text(1260, 300, 'Slope', { size: 64, weight: 800 }) +
            text(1260, 366, 'points uphill', { fill: INK.muted, size: 42 }),
        ),
        rise(c(4).start + 4, text(1260, 426, 'so we go down', { fill: INK.warm, size: 42, weight: 600 })),
        rise(
          c(5).start,
          box(1240, 500, 540, 240, INK.panelUp) +
            text(1290, 590, 'w ← w − η · slope', { mono: true, size: 44, weight: 700 }),
        ),
        rise(c(5).start + 2.6, text(1290, 680, 'η is the learning rate', { size: 38, fill: INK.warm })),
        grow(c(6).start + 0.2, 5.6, (p) => walk(BIG, descend(0.14, -0.85, 9), p, 22)),
      ],
    },
    {
      firstCue: 7,
      kicker: 'The learning rate',
      parts: (c) => [
        rise(c(7).start, panel(0, 'Too small')),
        grow(c(7).start + 2, 2.6, (p) => walk(item(SMALL, 0), descend(0.015, -0.95, 8), p, 16)),
        rise(c(7).start + 3.4, verdict(0, 'crawls')),
        rise(c(8).start, panel(1, 'Too large')),
        grow(c(8).start + 0.8, 3.2, (p) => walk(item(SMALL, 1), descend(1.12, -0.3, 5), p, 16)),
        rise(c(8).start + 3.2, verdict(1, 'the loss grows')),
        rise(c(9).start, panel(2, 'Just right')),
        grow(c(9).start + 0.3, 2.2, (p) => walk(item(SMALL, 2), descend(0.22, -0.95, 6), p, 16)),
        rise(c(9).start + 1.8, verdict(2, 'falls, then settles', INK.warm)),
      ],
    },
    {
      firstCue: 10,
      kicker: 'The rule',
      parts: (c) => [
        rise(
          c(10).start,
          text(160, 320, 'Millions of weights,', { size: 104, weight: 800 }) +
            text(160, 440, 'one rule.', { size: 104, weight: 800 }),
        ),
        ...['Measure the slope', 'Step downhill', 'Repeat'].map((label, i) =>
          rise(
            c(10).start + 3.9 + i * 1.1,
            text(172, 620 + i * 100, String(i + 1), { fill: INK.warm, weight: 800, size: 54 }) +
              text(250, 620 + i * 100, label, { size: 54, weight: 600 }),
          ),
        ),
      ],
    },
  ],
};
