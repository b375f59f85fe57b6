import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { item, type CueTime, type Film } from './stage.ts';

const LEAD_SECONDS = 1.2;
const PAUSE_SECONDS = 0.4;
const TAIL_SECONDS = 2;

function speak(text: string, file: string): number {
  try {
    execFileSync('pico2wave', [
      '-l',
      'en-GB',
      '-w',
      file,
      `<speed level="107"><pitch level="97">${text}</pitch></speed>`,
    ]);
  } catch {
    execFileSync('espeak-ng', ['-v', 'en-gb+f2', '-s', '145', '-g', '4', '-w', file, text]);
  }
  const probe = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Number(probe.toString());
}

/** Speaks the cues of a film into `folder`, one after another over a soft chord, and says when each is heard. */
export function narrate(film: Film, folder: string): { cues: CueTime[]; length: number; audio: string } {
  const cues: CueTime[] = [];
  let clock = LEAD_SECONDS;
  film.cues.forEach((cue, i) => {
    const seconds = speak(cue.speech ?? cue.text, join(folder, `${i}.wav`));
    cues.push({ start: clock, end: clock + seconds });
    clock += seconds + PAUSE_SECONDS;
  });
  const length = Math.ceil(clock - PAUSE_SECONDS + TAIL_SECONDS);
  const inputs = cues.flatMap((_, i) => ['-i', join(folder, `${i}.wav`)]);
  const delayed = cues.map((cue, i) => `[${i}]adelay=${Math.round(cue.start * 1000)}[v${i}]`).join(';');
  const voice = `${cues.map((_, i) => `[v${i}]`).join('')}amix=inputs=${cues.length}:normalize=0,highpass=f=80,loudnorm=I=-17:TP=-2,aresample=24000[voice]`;
  const chord = [110, 164.81, 220, 277.18]
    .map((f, i) => `${(0.012 / (1 + i * 0.4)).toFixed(4)}*sin(2*PI*${f}*t)*(0.7+0.3*sin(2*PI*t/${7 + i * 2}))`)
    .join('+');
  const pad = `aevalsrc='${chord}':s=24000:d=${length},afade=t=in:d=2,afade=t=out:st=${length - 2.5}:d=2.5[pad]`;
  const audio = join(folder, 'audio.wav');
  const graph = `${delayed};${voice};${pad};[voice][pad]amix=inputs=2:normalize=0:duration=longest,apad=whole_dur=${length},atrim=0:${length}[out]`;
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    '-ac',
    '1',
    audio,
  ]);
  return { cues, length, audio };
}

const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Long cues are shown in parts of about two lines, timed by their share of the letters. */
export function captions(film: Film, cues: CueTime[]): string {
  const blocks = film.cues.flatMap(({ text }, i) => {
    const words = text.split(' ');
    const parts = Math.ceil(text.length / 84);
    const lines = Array.from({ length: parts }, (_, n) =>
      words.slice(Math.round((words.length * n) / parts), Math.round((words.length * (n + 1)) / parts)).join(' '),
    );
    let at = item(cues, i).start;
    return lines.map((shown) => {
      const from = at;
      at += ((item(cues, i).end - item(cues, i).start) * shown.length) / lines.join('').length;
      return `${stamp(from)} --> ${stamp(at)}\n${shown}\n`;
    });
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}
