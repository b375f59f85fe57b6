import { box, grow, INK, line, rise, text, trace, type Film } from './stage.ts';

type Point = [number, number];
const YEARS = 30;
const MONTHLY = 5000;

/** What has come together after `months` of ₹5,000 each, at a yearly rate that is credited monthly. */
function saved(rate: number, months: number): number {
  const monthly = rate / 12;
  return rate === 0 ? MONTHLY * months : (MONTHLY * ((1 + monthly) ** months - 1)) / monthly;
}
const lakh = (rupees: number) => `₹${(rupees / 100_000).toFixed(1)} lakh`;
const crore = (rupees: number) => `₹${(rupees / 10_000_000).toFixed(2)} crore`;
const END = { paid: saved(0, 360), nine: saved(0.09, 360), ten: saved(0.1, 360) };

const PLOT = { x: 220, y: 230, w: 1000, h: 620, most: 12_000_000 };
const at = (year: number, rupees: number): Point => [
  PLOT.x + (year / YEARS) * PLOT.w,
  PLOT.y + PLOT.h - (rupees / PLOT.most) * PLOT.h,
];
const curve = (rate: number): Point[] => Array.from({ length: 121 }, (_, i) => at(i / 4, saved(rate, i * 3)));
const label = (y: number, amount: string, what: string, fill: string) =>
  text(1290, y, amount, { size: 54, weight: 800, fill }) + text(1290, y + 48, what, { size: 34, fill: INK.muted });
const QUESTIONS = ['What does it cost each year?', 'Is a seller paid from it?', 'What is left after inflation?'];

export const onePerCent: Film = {
  slug: 'one-per-cent',
  posterCue: 6,
  cues: [
    { text: 'One per cent sounds like nothing. Let us see what it does in thirty years.' },
    { text: 'You put aside five thousand rupees every month, from your first salary on.' },
    { text: 'After thirty years you have paid in eighteen lakh rupees. That is the straight line.' },
    {
      text: 'Suppose that the money earns ten per cent a year. Nobody can promise that; it is a round number to calculate with.',
    },
    { text: 'The curve begins flat. After ten years, growth is still the smaller part.' },
    { text: 'But growth earns growth. After thirty years it stands at one crore and thirteen lakh.' },
    { text: 'Now take away a fee of one per cent a year. The end is ninety one and a half lakh.' },
    { text: 'The fee has cost more than twenty one lakh rupees. That is more than everything you paid in.' },
    { text: 'So three questions are worth a morning. What does it cost each year? Is a seller paid from it?' },
    {
      text: 'And what is left after inflation? At six per cent, a hundred rupees buy in thirty years what seventeen buy today.',
    },
    { text: 'Small percentages, long years. Start early, and watch the costs.' },
  ],
  scenes: [
    {
      firstCue: 0,
      kicker: 'Small percentages, long years',
      parts: (c) => [
        rise(0.3, text(160, 420, '1%', { size: 300, weight: 800, fill: INK.warm })),
        rise(c(0).start + 2, text(160, 560, 'in thirty years', { size: 88, weight: 800 })),
        ...Array.from({ length: 12 }, (_, i) =>
          rise(
            c(1).start + 0.6 + i * 0.1,
            box(160 + i * 134, 680, 114, 90, INK.panelUp) +
              text(217 + i * 134, 738, '5,000', { anchor: 'middle', size: 32, weight: 700 }),
          ),
        ),
        rise(c(1).start + 2.4, text(160, 850, '₹5,000, every month', { size: 48, fill: INK.muted })),
      ],
    },
    {
      firstCue: 2,
      kicker: 'Thirty years of saving',
      parts: (c) => [
        rise(
          c(2).start,
          line(PLOT.x, PLOT.y + PLOT.h, PLOT.x + PLOT.w + 20, PLOT.y + PLOT.h, INK.muted, 4) +
            line(PLOT.x, PLOT.y - 20, PLOT.x, PLOT.y + PLOT.h, INK.muted, 4) +
            [0, 10, 20, 30]
              .map((year) =>
                text(at(year, 0)[0], PLOT.y + PLOT.h + 56, `${year}`, { anchor: 'middle', size: 32, fill: INK.muted }),
              )
              .join('') +
            text(PLOT.x + PLOT.w + 40, PLOT.y + PLOT.h + 56, 'years', { size: 32, fill: INK.muted }),
        ),
        grow(c(2).start + 0.8, 2.2, (p) => trace(curve(0), p, INK.muted, 7)),
        rise(c(2).start + 2, label(780, lakh(END.paid), 'paid in', INK.text)),
        grow(c(4).start, c(5).end - c(4).start - 1, (p) => trace(curve(0.1), p, INK.indigo, 9)),
        rise(
          c(3).start + 1,
          box(320, 260, 520, 110, INK.panel) +
            text(360, 330, 'suppose 10% a year', { size: 44, weight: 700, fill: INK.violet }),
        ),
        rise(c(5).end - 1.6, label(300, crore(END.ten), 'at 10%', INK.violet)),
        grow(c(6).start + 1, 2.6, (p) => trace(curve(0.09), p, INK.warm, 9)),
        rise(c(6).end - 1.4, label(450, lakh(END.nine), 'at 10%, less a fee of 1%', INK.warm)),
        rise(
          c(7).start + 0.8,
          box(1270, 560, 500, 130, INK.panelUp, INK.warm) +
            text(1310, 640, `− ${lakh(END.ten - END.nine)}`, { size: 58, weight: 800, fill: INK.warm }),
        ),
      ],
    },
    {
      firstCue: 8,
      kicker: 'Three questions',
      parts: (c) => [
        ...QUESTIONS.map((question, i) =>
          rise(
            (i === 2 ? c(9).start : c(8).start + 2 + i * 2) + 0.3,
            text(172, 290 + i * 110, String(i + 1), { size: 56, weight: 800, fill: INK.warm }) +
              text(250, 290 + i * 110, question, { size: 56, weight: 600 }),
          ),
        ),
        rise(
          c(9).start + 2.6,
          box(160, 600, 720, 150) + text(840, 695, '₹100', { size: 56, weight: 700, anchor: 'end' }),
        ),
        rise(
          c(9).start + 4.6,
          box(160, 600, 720 * 0.174, 150, INK.warm, INK.warm) +
            text(920, 665, 'in 30 years, at 6% a year,', { size: 40, fill: INK.muted }) +
            text(920, 720, 'buy what ₹17 buy today', { size: 40, fill: INK.muted }),
        ),
        rise(
          c(10).start + 0.2,
          text(160, 880, 'Start early. Watch the costs.', { size: 72, weight: 800, fill: INK.warm }),
        ),
      ],
    },
  ],
};
