/** Drawing vocabulary of the explainer films: a 1920x1080 stage, its palette and parts that appear over time. */
export const WIDTH = 1920;
export const HEIGHT = 1080;
export const INK = {
  night: '#0b0918',
  panel: '#171230',
  panelUp: '#211a45',
  line: '#41358a',
  indigo: '#6d5cff',
  violet: '#b29bff',
  text: '#f5f3ff',
  muted: '#a9a3cc',
  warm: '#ffb454',
} as const;

/** When a cue of the narration starts and ends, in seconds of the film. */
export interface CueTime {
  start: number;
  end: number;
}

/** `draw` receives the eased progress 0..1 between `from` and `from + span`, and is not called before `from`. */
export interface Part {
  from: number;
  span: number;
  until?: number;
  draw: (progress: number) => string;
}

interface Scene {
  firstCue: number;
  kicker: string;
  parts: (cue: (index: number) => CueTime) => Part[];
}

/** `speech` respells a cue where the voice would stumble; the caption shows `text`. */
interface Cue {
  text: string;
  speech?: string;
}

export interface Film {
  slug: string;
  cues: Cue[];
  posterCue: number;
  scenes: Scene[];
}

/** The entry at `index`; a film that names a cue which it does not have is a mistake of its author. */
export function item<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no entry ${index} among ${list.length}`);
  return found;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

interface TextStyle {
  size?: number;
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  mono?: boolean;
}

export function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const { size = 44, weight = 500, fill = INK.text, anchor = 'start', mono = false } = style;
  const family = mono ? 'JetBrains Mono, DejaVu Sans Mono, monospace' : 'Inter, DejaVu Sans, sans-serif';
  return `<text xml:space="preserve" x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(content)}</text>`;
}

export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string = INK.panel,
  stroke: string = INK.line,
  r = 24,
): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${stroke}" stroke-width="3"/>`;
}

/** A labelled square that stands for a callback, a key or a value. */
export function token(x: number, y: number, label: string, fill: string, w = 120, h = 92): string {
  const ink = fill === INK.warm ? INK.night : INK.text;
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="20" fill="${fill}"/>${text(x + w / 2, y + h / 2 + 16, label, { size: 44, weight: 700, anchor: 'middle', mono: true, fill: ink })}`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 5, p = 1): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x1 + (x2 - x1) * p}" y2="${y1 + (y2 - y1) * p}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}

export function arrow(x1: number, y1: number, x2: number, y2: number, stroke: string, p = 1): string {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const x = x1 + (x2 - x1) * p;
  const y = y1 + (y2 - y1) * p;
  const head = `<path d="M-22,-14 L2,0 L-22,14" transform="translate(${x} ${y}) rotate(${angle})" fill="none" stroke="${stroke}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
  return line(x1, y1, x2, y2, stroke, 5, p) + (p > 0.05 ? head : '');
}

export function rise(from: number, markup: string, until?: number): Part {
  return {
    from,
    span: 0.6,
    until,
    draw: (p) => `<g opacity="${p}" transform="translate(0 ${(1 - p) * 30})">${markup}</g>`,
  };
}

export function grow(from: number, span: number, draw: (progress: number) => string, until?: number): Part {
  return { from, span, until, draw };
}

/** A polyline of which the drawn length follows the progress. */
export function trace(points: [number, number][], p: number, stroke: string, width = 7): string {
  const shown = points.slice(0, Math.max(2, Math.ceil(points.length * p)));
  return `<polyline points="${shown.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${Math.min(1, p * 5)}"/>`;
}

export const mix = (a: number, b: number, p: number) => a + (b - a) * p;

const ease = (t: number) => (t <= 0 ? 0 : t >= 1 ? 1 : t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
const FADE_SECONDS = 0.4;

/** The picture of a film at `second`, as SVG; equal seconds of stillness give equal text, so that a renderer can reuse it. */
export function frameAt(film: Film, cues: CueTime[], length: number, second: number): string {
  const cue = (index: number) => item(cues, index);
  const opening = film.scenes.map((scene, i) => (i === 0 ? 0 : cue(scene.firstCue).start - 0.25));
  const index = opening.findLastIndex((start) => start <= second);
  const scene = item(film.scenes, index);
  const opens = item(opening, index);
  const closes = opening[index + 1] ?? length;
  const body = scene
    .parts(cue)
    .filter((part) => second >= part.from)
    .map((part) => {
      const leaving = part.until === undefined ? 1 : 1 - ease((second - part.until) / FADE_SECONDS);
      if (leaving <= 0) return '';
      const drawn = part.draw(ease((second - part.from) / part.span));
      return leaving < 1 ? `<g opacity="${leaving.toFixed(3)}">${drawn}</g>` : drawn;
    })
    .join('');
  const shown = Math.min(ease((second - opens) / FADE_SECONDS), ease((closes - second) / FADE_SECONDS));
  const dots = film.scenes
    .map(
      (_, i) =>
        `<rect x="${160 + i * 74}" y="1000" width="58" height="8" rx="4" fill="${i <= index ? INK.warm : '#2c2454'}"/>`,
    )
    .join('');
  const kicker = text(160, 128, scene.kicker.toUpperCase(), { size: 28, weight: 700, fill: INK.warm });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><radialGradient id="a" cx="0.86" cy="0.06" r="0.75"><stop offset="0" stop-color="#3a2a9c" stop-opacity="0.75"/><stop offset="1" stop-color="#3a2a9c" stop-opacity="0"/></radialGradient>
<linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${INK.indigo}"/><stop offset="1" stop-color="${INK.violet}"/></linearGradient></defs>
<rect width="1920" height="1080" fill="${INK.night}"/><rect width="1920" height="1080" fill="url(#a)"/>
<circle cx="1760" cy="90" r="330" fill="none" stroke="#5a48d6" stroke-opacity="0.28" stroke-width="3"/><circle cx="1760" cy="90" r="430" fill="none" stroke="#5a48d6" stroke-opacity="0.16" stroke-width="3"/>
${dots}<g opacity="${shown.toFixed(3)}">${kicker}${body}</g></svg>`;
}
