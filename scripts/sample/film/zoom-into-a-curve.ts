import { box, grow, INK, line, mix, rise, text, trace, type Film } from './stage.ts';

type Point = [number, number];

/** The distance t² of the scooter, from 0 to 5 seconds. */
const PLOT = { x: 260, y: 220, w: 880, h: 660, seconds: 5, metres: 25 };
const at = (t: number, s = t * t): Point => [
  PLOT.x + (t / PLOT.seconds) * PLOT.w,
  PLOT.y + PLOT.h - (s / PLOT.metres) * PLOT.h,
];
const CURVE = Array.from({ length: 61 }, (_, i) => at(i / 12));
const dot = ([x, y]: Point, fill: string = INK.warm, r = 18) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** The line through the points of the curve at 3 and at `t`, across the plot. */
function secant(t: number, stroke: string): string {
  const slope = t + 3;
  const [from, to] = [1.4, 4.6];
  return line(...at(from, 9 + slope * (from - 3)), ...at(to, 9 + slope * (to - 3)), stroke, 6);
}
const TABLE: [string, string][] = [
  ['4', '7'],
  ['3.1', '6.1'],
  ['3.01', '6.01'],
  ['3.001', '6.001'],
];
const row = (i: number, [to, speed]: [string, string]) =>
  text(1480, 400 + i * 84, to, { mono: true, size: 44, anchor: 'end' }) +
  text(1740, 400 + i * 84, speed, { mono: true, size: 44, anchor: 'end', weight: 700, fill: INK.violet });
const GLASS = { x: 1440, y: 560, r: 260 };
/** What a lens shows of the curve around 3 when `width` seconds fill it. */
function zoomed(width: number): string {
  const points = Array.from({ length: 41 }, (_, i): Point => {
    const d = ((i - 20) / 20) * 0.36 * width;
    const s = (6 * d + d * d) / (3 * width);
    return [GLASS.x + (d / width) * 2 * GLASS.r, GLASS.y - s * GLASS.r * 0.7];
  });
  return (
    `<circle cx="${GLASS.x}" cy="${GLASS.y}" r="${GLASS.r}" fill="${INK.panel}" stroke="${INK.violet}" stroke-width="8"/>` +
    trace(points, 1, INK.warm, 9) +
    dot([GLASS.x, GLASS.y], INK.text, 14)
  );
}
const SQUARE = { x: 300, y: 300, side: 420, step: 70 };

export const zoomIntoACurve: Film = {
  slug: 'zoom-into-a-curve',
  posterCue: 5,
  cues: [
    { text: 'A scooter starts at a traffic light. How fast is it after exactly three seconds?' },
    { text: 'After t seconds it has gone t squared metres. This is the curve of its trip.' },
    { text: 'An average speed needs two moments. From three to four seconds, it is seven metres per second.' },
    { text: 'That is the slope of the line through these two points.' },
    { text: 'Now bring the second point closer. To 3.1 seconds: six point one. To 3.01: six point zero one.' },
    { text: 'We never divide by zero. We watch where the averages are heading: they head for six.' },
    { text: 'The line now only touches the curve. It is the tangent, and its slope is the derivative.' },
    { text: 'Look at the same point through a lens. The more you zoom in, the straighter the curve becomes.' },
    { text: 'Why six? Draw a square with the side t, and let each side grow by a little h.' },
    {
      text: 'Two strips are added, each t times h, and one tiny corner. Divide by h: two t, and a corner that vanishes.',
    },
    { text: 'At three seconds, two t is six. That is what the speedometer knows.' },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'One instant',
      parts: (c) => [
        rise(0.3, text(160, 330, 'How fast is it', { size: 116, weight: 800 })),
        rise(0.6, text(160, 460, 'after 3 seconds?', { size: 116, weight: 800, fill: INK.warm })),
        grow(c(0).start + 0.6, 4, (p) => {
          const x = mix(180, 1500, p * p);
          return (
            line(160, 800, 1760, 800, INK.line, 6) +
            `<circle cx="${x}" cy="764" r="34" fill="none" stroke="${INK.violet}" stroke-width="10"/><circle cx="${x + 150}" cy="764" r="34" fill="none" stroke="${INK.violet}" stroke-width="10"/>` +
            `<path d="M${x} 764h70l50 -70h30M${x + 150} 764l-40 -130h-26" fill="none" stroke="${INK.warm}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>`
          );
        }),
      ],
    },
    {
      firstCue: 1,
      kicker: 'The curve of a trip',
      parts: (c) => [
        rise(
          c(1).start,
          line(PLOT.x, PLOT.y + PLOT.h, PLOT.x + PLOT.w + 30, PLOT.y + PLOT.h, INK.muted, 4) +
            line(PLOT.x, PLOT.y - 20, PLOT.x, PLOT.y + PLOT.h, INK.muted, 4) +
            text(PLOT.x + PLOT.w + 30, PLOT.y + PLOT.h + 56, 'seconds', { anchor: 'end', size: 34, fill: INK.muted }) +
            text(PLOT.x - 20, PLOT.y, 'm', { anchor: 'end', size: 34, fill: INK.muted }),
        ),
        grow(c(1).start + 1, 2.4, (p) => trace(CURVE, p, INK.indigo, 9)),
        rise(c(1).start + 2, text(300, 330, 's = t²', { mono: true, size: 56, weight: 700 })),
        rise(
          c(2).start + 0.6,
          dot(at(3)) + text(at(3)[0] + 34, at(3)[1] + 40, '3', { size: 40, fill: INK.warm, weight: 700 }),
        ),
        rise(c(2).start + 1.2, dot(at(4), INK.violet), c(4).start + 0.6),
        rise(c(2).start + 3, box(1220, 260, 580, 500)),
        rise(
          c(2).start + 3,
          text(1480, 320, '3 to', { size: 32, anchor: 'end', fill: INK.muted }) +
            text(1740, 320, 'm/s', { size: 32, anchor: 'end', fill: INK.muted }),
        ),
        rise(c(2).start + 3.4, row(0, TABLE[0] ?? ['', ''])),
        grow(c(3).start, 0.6, () => secant(4, INK.violet), c(4).start + 0.6),
        grow(
          c(4).start + 0.6,
          5.4,
          (p) => secant(mix(4, 3.001, p), INK.violet) + dot(at(mix(4, 3.001, p)), INK.violet),
          c(6).start,
        ),
        rise(c(4).start + 2.6, row(1, TABLE[1] ?? ['', ''])),
        rise(c(4).start + 5.2, row(2, TABLE[2] ?? ['', ''])),
        rise(c(5).start + 1.6, row(3, TABLE[3] ?? ['', ''])),
        rise(c(5).end - 1, text(1280, 840, 'heading for 6', { size: 60, weight: 800, fill: INK.warm })),
        grow(c(6).start, 0.6, () => secant(3, INK.warm) + dot(at(3), INK.text)),
        rise(c(6).start + 2, text(560, 840, 'the tangent', { size: 44, weight: 700, fill: INK.warm })),
      ],
    },
    {
      firstCue: 7,
      kicker: 'Zoom in',
      parts: (c) => [
        rise(c(7).start, text(160, 340, 'The closer you look,', { size: 88, weight: 800 })),
        rise(c(7).start + 2, text(160, 450, 'the straighter it is.', { size: 88, weight: 800, fill: INK.warm })),
        grow(c(7).start + 0.4, 5, (p) => zoomed(mix(5.6, 0.2, p))),
      ],
    },
    {
      firstCue: 8,
      kicker: 'A square that grows',
      parts: (c) => [
        rise(
          c(8).start + 0.8,
          box(SQUARE.x, SQUARE.y + SQUARE.step, SQUARE.side, SQUARE.side, INK.panelUp, INK.indigo, 4) +
            text(SQUARE.x + 210, SQUARE.y + 300, 't²', { anchor: 'middle', size: 80, weight: 800, mono: true }) +
            text(SQUARE.x - 40, SQUARE.y + 300, 't', { anchor: 'end', mono: true, size: 48 }),
        ),
        rise(
          c(9).start + 0.4,
          `<rect x="${SQUARE.x}" y="${SQUARE.y}" width="${SQUARE.side}" height="${SQUARE.step - 6}" fill="${INK.indigo}"/><rect x="${SQUARE.x + SQUARE.side + 6}" y="${SQUARE.y + SQUARE.step}" width="${SQUARE.step - 6}" height="${SQUARE.side}" fill="${INK.indigo}"/>` +
            text(SQUARE.x + 210, SQUARE.y + 48, 't · h', { anchor: 'middle', mono: true, size: 40, weight: 700 }),
        ),
        rise(
          c(9).start + 3,
          `<rect x="${SQUARE.x + SQUARE.side + 6}" y="${SQUARE.y}" width="${SQUARE.step - 6}" height="${SQUARE.step - 6}" fill="${INK.warm}"/>` +
            text(SQUARE.x + SQUARE.side + 90, SQUARE.y + 48, 'h²', { mono: true, size: 40, fill: INK.warm }),
        ),
        rise(c(9).start + 4.6, text(980, 460, '(2th + h²) / h', { mono: true, size: 60, weight: 700 })),
        rise(c(9).start + 5.6, text(980, 560, '= 2t + h', { mono: true, size: 60, weight: 700, fill: INK.violet })),
        rise(c(10).start + 0.6, text(980, 720, '2 · 3 = 6 m/s', { mono: true, size: 76, weight: 800, fill: INK.warm })),
      ],
    },
  ],
};
