import type { ReactNode } from 'react';
import type { CategoryKey } from '#contract/categories.ts';
import { coverArt, type CoverArt, type CoverMotif, coverWords } from './cover-art.ts';
import classes from './course-cover.module.css';

const at = Math.round;

function Arcs({ ink, spark, seeds: [a, b] }: CoverArt) {
  const x = at(210 + a * 90);
  const y = at(20 + b * 140);
  return (
    <g fill="none" stroke={ink} strokeWidth="14">
      {[34, 62, 90, 118].map((r, index) => (
        <circle key={r} cx={x} cy={y} r={r} strokeOpacity={0.62 - index * 0.14} />
      ))}
      <circle cx={x} cy={y} r="14" fill={spark} stroke="none" />
    </g>
  );
}

function Tiles({ ink, spark, seeds }: CoverArt) {
  const quarters = [
    'M0 0h45a45 45 0 0 1-45 45z',
    'M45 0v45a45 45 0 0 1-45-45z',
    'M45 45h-45a45 45 0 0 1 45-45z',
    'M0 45v-45a45 45 0 0 1 45 45z',
  ];
  const cells = Array.from({ length: 12 }, (_, index) => ({
    x: 185 + (index % 3) * 45,
    y: Math.floor(index / 3) * 45,
    index,
  }));
  return cells.map(({ x, y, index }) => {
    const pick = Math.floor((seeds[index % 4] ?? 0) * 97 + index * 7);
    if (pick % 5 === 4) return null;
    const bright = pick % 7 === 0;
    return (
      <path
        key={index}
        transform={`translate(${x} ${y})`}
        d={quarters[pick % 4]}
        fill={bright ? spark : ink}
        fillOpacity={bright ? 0.95 : 0.22 + (pick % 3) * 0.16}
      />
    );
  });
}

function Waves({ ink, spark, seeds: [a, b, c] }: CoverArt) {
  const wave = (y: number, swing: number) =>
    `M0 ${at(y)}C60 ${at(y - swing)} 110 ${at(y + swing)} 170 ${at(y)}S280 ${at(y - swing)} 320 ${at(y)}V180H0z`;
  return (
    <>
      <circle cx={at(225 + a * 60)} cy="52" r="24" fill={spark} />
      {[0, 1, 2].map((row) => (
        <path key={row} d={wave(84 + row * 30 + b * 12, 16 + c * 18)} fill={ink} fillOpacity={0.18 + row * 0.12} />
      ))}
    </>
  );
}

function Dots({ ink, spark, seeds: [a, b] }: CoverArt) {
  return (
    <>
      {/* A dash of no length with a round cap is a dot: one path for a whole row. */}
      <g stroke={ink} strokeOpacity="0.55" strokeLinecap="round" strokeDasharray="0 24">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <path
            key={row}
            d={`M${at(150 + row * 10 * a)} ${24 + row * 26}H310`}
            strokeWidth={4 + ((row + Math.floor(b * 6)) % 6) * 3}
          />
        ))}
      </g>
      <circle cx={at(190 + b * 80)} cy={at(50 + a * 60)} r="26" fill={spark} />
    </>
  );
}

function Bars({ ink, spark, seeds: [a, b, c] }: CoverArt) {
  return (
    <g transform={`rotate(${at(-38 + a * 20)} 240 90)`}>
      {[0, 1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={150 + bar * 38}
          y={at(-40 + ((bar * 53 + b * 90) % 90))}
          width="22"
          height={at(110 + ((bar * 37 + c * 80) % 80))}
          rx="11"
          fill={bar === Math.floor(c * 5) ? spark : ink}
          fillOpacity={bar === Math.floor(c * 5) ? 0.95 : 0.28 + (bar % 3) * 0.14}
        />
      ))}
    </g>
  );
}

function Orbit({ ink, spark, seeds: [a, b, c] }: CoverArt) {
  return (
    <g transform={`rotate(${at(-30 + a * 24)} 236 88)`}>
      <circle cx="236" cy="88" r={at(38 + b * 12)} fill={ink} fillOpacity="0.75" />
      <ellipse
        cx="236"
        cy="88"
        rx="92"
        ry={at(26 + c * 12)}
        fill="none"
        stroke={ink}
        strokeOpacity="0.6"
        strokeWidth="4"
      />
      <ellipse
        cx="236"
        cy="88"
        rx="128"
        ry={at(42 + c * 16)}
        fill="none"
        stroke={ink}
        strokeOpacity="0.28"
        strokeWidth="3"
      />
      <circle cx="144" cy="88" r="11" fill={spark} />
    </g>
  );
}

const DRAWINGS: Record<CoverMotif, (art: CoverArt) => ReactNode> = {
  arcs: Arcs,
  tiles: Tiles,
  waves: Waves,
  dots: Dots,
  bars: Bars,
  orbit: Orbit,
};

interface GeneratedCoverProps {
  course: { title: string; category: CategoryKey };
  covered: boolean;
}

/** The baseline of the last line. */
const TEXT_BOTTOM = 156;

/** The first telling words of the title, quietly. */
function Words({ title }: { title: string }) {
  const { lines, size } = coverWords(title);
  return (
    <text className={classes.label} style={{ fontSize: size }}>
      {lines.map((line, index) => (
        <tspan key={index} x="20" y={Math.round(TEXT_BOTTOM - (lines.length - 1 - index) * size * 1.08)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A drawn cover; costs no request. Decorative: the title beside it says what the course is. */
export function GeneratedCover({ course, covered }: GeneratedCoverProps) {
  const art = coverArt(course.title, course.category);
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={classes.drawn}
      style={{ backgroundImage: art.ground }}
      aria-hidden="true"
    >
      {covered ? DRAWINGS[art.motif](art) : <g className={classes.motif}>{DRAWINGS[art.motif](art)}</g>}
      {!covered && <Words title={course.title} />}
    </svg>
  );
}
