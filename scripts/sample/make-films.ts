/**
 * Makes the explainer films, their captions and posters again: `npx tsx scripts/sample/make-films.ts [slug…]`.
 *
 * Needs ffmpeg, the fonts Inter and JetBrains Mono (fonts-inter, fonts-jetbrains-mono) and a voice: pico2wave
 * (libttspico-utils, Debian's non-free section) or, with a rougher sound, espeak-ng. Pictures are drawn as SVG by
 * sharp, one frame for every change, and piped to ffmpeg, which writes the three renditions in one pass. The sizes
 * and lengths go to server/sample/films.json, which the catalogue reads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { btreeIndex } from './film/btree-index.ts';
import { eventLoop } from './film/event-loop.ts';
import { forgettingCurve } from './film/forgetting-curve.ts';
import { gradientDescent } from './film/gradient-descent.ts';
import { captions, narrate } from './film/narration.ts';
import { onePerCent } from './film/one-per-cent.ts';
import { oneRoundAtATime } from './film/one-round-at-a-time.ts';
import { frameAt, HEIGHT, WIDTH, item, type Film } from './film/stage.ts';
import { zoomIntoACurve } from './film/zoom-into-a-curve.ts';

const FILMS = [eventLoop, gradientDescent, btreeIndex, oneRoundAtATime, zoomIntoACurve, forgettingCurve, onePerCent];
const OUT = join(import.meta.dirname, '../../server/sample/media/videos');
const INDEX = join(import.meta.dirname, '../../server/sample/films.json');
const FRAMES_PER_SECOND = 24;
const KEYFRAME_FRAMES = 2 * FRAMES_PER_SECOND;
const QUALITIES = [
  { quality: '1080p', height: 1080, crf: 40, audio: '24k' },
  { quality: '720p', height: 720, crf: 38, audio: '22k' },
  { quality: '480p', height: 480, crf: 37, audio: '20k' },
] as const;

async function render(film: Film): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const { cues, length, audio } = narrate(film, folder);
  writeFileSync(join(OUT, `${film.slug}.en.vtt`), captions(film, cues));
  const scaled = QUALITIES.map(({ height }, i) => `[s${i}]scale=-2:${height}:flags=lanczos,format=yuv420p[o${i}]`).join(
    ';',
  );
  const split = `[0:v]split=${QUALITIES.length}${QUALITIES.map((_, i) => `[s${i}]`).join('')}`;
  const outputs = QUALITIES.flatMap(({ quality, crf, audio: rate }, i) => [
    ...[
      '-map',
      `[o${i}]`,
      '-map',
      '1:a',
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      String(crf),
      '-threads',
      '1',
    ],
    ...[
      '-g',
      String(KEYFRAME_FRAMES),
      '-keyint_min',
      String(KEYFRAME_FRAMES),
      '-sc_threshold',
      '0',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      rate,
    ],
    ...[
      '-ac',
      '1',
      '-t',
      String(length),
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      join(OUT, `${film.slug}-${quality}.mp4`),
    ],
  ]);
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
  ];
  const encoder = spawn(
    'nice',
    [
      'ffmpeg',
      '-v',
      'error',
      '-y',
      ...raw,
      '-i',
      audio,
      '-filter_complex_threads',
      '1',
      '-filter_complex',
      `${split};${scaled}`,
      ...outputs,
    ],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  let drawn = '';
  let pixels = Buffer.alloc(0);
  for (let frame = 0; frame < length * FRAMES_PER_SECOND; frame++) {
    const svg = frameAt(film, cues, length, frame / FRAMES_PER_SECOND);
    if (svg !== drawn) pixels = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
    drawn = svg;
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = (await once(encoder, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${film.slug}`);
  const poster = frameAt(film, cues, length, item(cues, film.posterCue).end);
  await sharp(Buffer.from(poster))
    .resize(1280)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(OUT, `${film.slug}.webp`));
  rmSync(folder, { recursive: true });
}

async function writeIndex(): Promise<void> {
  const slugs = [
    ...new Set(
      readdirSync(OUT)
        .filter((f) => f.endsWith('-1080p.mp4'))
        .map((f) => f.replace('-1080p.mp4', '')),
    ),
  ].sort();
  const entries = slugs.map((slug) => {
    const bytes = readFileSync(join(OUT, `${slug}-1080p.mp4`));
    const at = bytes.indexOf('mvhd');
    const seconds = Math.round(bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16));
    const renditions = QUALITIES.map(({ quality }) => {
      const file = `${slug}-${quality}.mp4`;
      return { quality, file, bytes: statSync(join(OUT, file)).size };
    });
    const captions = [{ language: 'en', label: 'English', file: `${slug}.en.vtt` }];
    return [slug, { durationSeconds: seconds, renditions, captions, poster: `${slug}.webp` }];
  });
  writeFileSync(
    INDEX,
    await format(JSON.stringify(Object.fromEntries(entries)), { ...(await resolveConfig(INDEX)), filepath: INDEX }),
  );
}

mkdirSync(OUT, { recursive: true });
const wanted = process.argv.slice(2);
for (const film of FILMS.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) await render(film);
await writeIndex();
