import { around, disc, each, fill, rect, stroke, type Palette } from './palette.ts';

type Motif = (p: Palette) => string;

export const TECHNOLOGY_MOTIFS: Record<string, Motif> = {
  'home-automation-with-esp32': (p) =>
    fill('M150 178 L300 62 L450 178 V304 H150Z', p.paper) +
    stroke('M128 190 L300 56 L472 190', p.deep, 18) +
    rect(244, 178, 112, 90, 12, p.deep) +
    each(4, (i) =>
      stroke(
        `M${262 + i * 25} 162 v14 M${262 + i * 25} 270 v14 M228 ${196 + i * 18} h14 M358 ${196 + i * 18} h14`,
        p.mid,
        7,
      ),
    ) +
    rect(272, 200, 56, 46, 8, p.bright) +
    disc(300, 223, 10, p.accent) +
    each(3, (i) =>
      stroke(`M${484 + i * 12} ${136 - i * 16} q${24 + i * 14} ${32 + i * 12} 0 ${64 + i * 24}`, p.accent, 9),
    ),
  'networking-you-can-see': (p) => {
    const ends = each(6, (i) => {
      const [x, y] = around(i, 6, 124, 320, 180, 0.5);
      return (
        stroke(`M320 180 L${x} ${y}`, p.paper, 4, 'stroke-dasharray="10 9"') +
        rect(x - 32, y - 23, 64, 46, 11, i % 2 ? p.bright : p.paper) +
        rect(x - 22, y - 14, 44, 22, 5, p.deep) +
        rect(x - 12, y + 13, 24, 5, 2, p.mid)
      );
    });
    return (
      ends +
      disc(320, 180, 54, p.accent) +
      stroke(
        'M290 180 a30 30 0 0 1 60 0 a30 30 0 0 1 -60 0 M290 180 h60 M320 150 q-18 30 0 60 q18 -30 0 -60',
        p.deep,
        6,
      )
    );
  },
};
