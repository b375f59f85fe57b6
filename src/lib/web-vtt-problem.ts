const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+\S.*)?\s*$`);
const BLOCK = /^(NOTE|STYLE|REGION)(?=[ \t]|$)/;

const milliseconds = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

/**
 * What is wrong with a text that is to be captions (WebVTT, W3C), with the number of the line; null for captions that every
 * browser shows. Stricter than browsers, which leave out what they do not understand without a word.
 */
export function webVttProblem(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const at = (index: number, said: string) => `Line ${index + 1}: ${said}`;
  if (!/^WEBVTT(?=[ \t]|$)/.test(lines[0] ?? '')) return at(0, 'captions begin with the word WEBVTT.');
  let cues = 0;
  // What follows the first line belongs to the head, up to an empty line.
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
    if (BLOCK.test(first)) {
      while (i < lines.length && lines[i] !== '') i += 1;
      continue;
    }
    // A name may stand above the times.
    const timed = first.includes('-->') ? i : i + 1;
    const timing = lines[timed] ?? '';
    if (!timing.includes('-->')) return at(timed, 'a cue needs its times, such as 00:01.000 --> 00:04.000.');
    const times = TIMING.exec(timing)?.slice(1);
    if (!times) return at(timed, 'these times cannot be read. They look like 00:01.000 --> 00:04.000.');
    if (milliseconds(times.slice(0, 4)) >= milliseconds(times.slice(4)))
      return at(timed, 'a cue must end after it begins.');
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
