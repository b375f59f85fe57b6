/** A cue of captions: what is said, as plain words on one line, and when. In seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+\S.*)?\s*$`);

const toSeconds = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]) =>
  (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(rest) / 1000;

/** The times of a cue's line of times, in seconds; null for any other line. */
export function readCueTimes(line: string): { start: number; end: number } | null {
  const times = TIMING.exec(line)?.slice(1);
  return times ? { start: toSeconds(times.slice(0, 4)), end: toSeconds(times.slice(4)) } : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
};

function toPlain(payload: string[]): string {
  return payload
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The cues of captions (WebVTT, W3C) in the order in which they are shown. What cannot be read is left out, as browsers do. */
export function readWebVtt(text: string): Cue[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/);
  const cues = blocks.flatMap((block) => {
    const lines = block.split('\n');
    // A name may stand above the times.
    const at = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
    const times = at < 0 ? null : readCueTimes(lines[at] ?? '');
    const words = toPlain(lines.slice(at + 1));
    return times && words ? [{ ...times, text: words }] : [];
  });
  return cues.sort((a, b) => a.start - b.start);
}
