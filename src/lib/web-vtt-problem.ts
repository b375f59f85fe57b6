import { readCueTimes } from './web-vtt-cues.ts';

const BLOCK = /^(NOTE|REGION)(?=[ \t]|$)/;
/** CSS of somebody else. Learners choose how captions look. */
const STYLES = /^STYLE(?=[ \t]|$)/;

/**
 * The first error of a caption file (WebVTT, W3C) with its line number; null for captions that every browser can show. Stricter than
 * browsers, which silently skip what they cannot parse.
 */
export function webVttProblem(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const at = (index: number, said: string) => `Line ${index + 1}: ${said}`;
  if (!/^WEBVTT(?=[ \t]|$)/.test(lines[0] ?? '')) return at(0, 'captions begin with the word WEBVTT.');
  let cues = 0;
  // The header ends at the first empty line.
  let i = 1;
  while (i < lines.length && lines[i] !== '') {
    if (lines[i]?.includes('-->')) return at(i, 'there must be an empty line before the first cue.');
    i += 1;
  }
  while (i < lines.length) {
    if (lines[i]?.trim() === '') {
      i += 1;
      continue;
    }
    const first = lines[i] ?? '';
    if (STYLES.test(first)) return at(i, 'captions cannot bring styles. Remove this STYLE block.');
    if (BLOCK.test(first)) {
      while (i < lines.length && lines[i] !== '') i += 1;
      continue;
    }
    // A cue may have a name on the line before its times.
    const timed = first.includes('-->') ? i : i + 1;
    const timing = lines[timed] ?? '';
    if (!timing.includes('-->')) return at(timed, 'a cue needs its times, such as 00:01.000 --> 00:04.000.');
    const times = readCueTimes(timing);
    if (!times) return at(timed, 'these times cannot be read. They look like 00:01.000 --> 00:04.000.');
    if (times.start >= times.end) return at(timed, 'a cue must end after it begins.');
    i = timed + 1;
    const from = i;
    while (i < lines.length && lines[i] !== '') {
      if (lines[i]?.includes('-->')) return at(i, 'there must be an empty line before the next cue.');
      i += 1;
    }
    if (i === from) return at(timed, 'the cue has no words.');
    cues += 1;
  }
  return cues > 0 ? null : 'There is no cue in this file.';
}
