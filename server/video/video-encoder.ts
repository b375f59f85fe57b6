import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { VideoKind } from '../db/upload-schema.ts';

interface VideoSource {
  durationSeconds: number;
  /** As it is seen: a film that was turned is told upright. */
  width: number;
  height: number;
  hasSound: boolean;
}

interface Input {
  file: string;
  kind: VideoKind;
}

export interface VideoEncoder {
  /** Throws `BadVideo`. */
  probe: (input: Input) => Promise<VideoSource>;
  /** Writes an MP4 that plays while it loads (H.264, AAC, index first). `onProgress` hears of 0 to 1. Throws `BadVideo`. */
  encode: (
    input: Input,
    job: { to: string; lines: number; source: VideoSource; onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  /** Writes a JPEG of at most 1280 px from a moment near the beginning. Throws `BadVideo`. */
  drawPoster: (input: Input, job: { to: string; source: VideoSource; signal: AbortSignal }) => Promise<void>;
}

/** The file is at fault: what ffmpeg said is for the log. */
export class BadVideo extends Error {
  override name = 'BadVideo';
  /** Whether it could be read and only has no picture. */
  readonly soundOnly: boolean;
  constructor(message: string, { soundOnly = false } = {}) {
    super(message);
    this.soundOnly = soundOnly;
  }
}

const MISSING = 'ENOENT';
const STDERR_MAX = 4000;
const POSTER_AT_MOST_SECONDS = 10;
const PROBE_MS = 60_000;

/** The reader is named, so that no file is taken for a playlist that names others. */
const DEMUXERS: Record<VideoKind, string> = { mp4: 'mov', m4v: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska' };
const read = ({ file, kind }: Input) => ['-protocol_whitelist', 'file', '-f', DEMUXERS[kind], '-i', `file:${file}`];
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/** Runs a program; resolves with what it printed. Throws `BadVideo` with its complaint when it fails. */
async function run(
  program: string,
  args: string[],
  { signal, onLine }: { signal?: AbortSignal; onLine?: (line: string) => void } = {},
): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // It reads files of strangers, so it gets none of the secrets of this process.
    env: { PATH: process.env['PATH'], LANG: 'C' },
    signal,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-STDERR_MAX)));
  if (onLine) createInterface(child.stdout).on('line', onLine);
  else child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return printed;
  // The machine's fault, not the file's.
  if (code === null || /No space left|Cannot allocate/.test(complaint))
    throw new Error(`${program} ended: ${complaint}`);
  throw new BadVideo(complaint);
}

const probeSchema = z.object({
  format: z.object({ duration: z.coerce.number().positive() }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      disposition: z.object({ attached_pic: z.int() }).partial().optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});

function toSource(printed: string): VideoSource {
  const parsed = probeSchema.safeParse(JSON.parse(printed));
  if (!parsed.success) throw new BadVideo(`No duration: ${parsed.error.message}`);
  const { format, streams } = parsed.data;
  // A cover is a picture, not a film.
  const film = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!film?.width || !film.height) throw new BadVideo('No picture', { soundOnly: true });
  const turned = Math.abs(film.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) % 180 === 90;
  const [width, height] = turned ? [film.height, film.width] : [film.width, film.height];
  return {
    durationSeconds: format.duration,
    width,
    height,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  };
}

/** To so many pixels on the shorter side. */
const scale = ({ width, height }: VideoSource, lines: number) => (width >= height ? `-2:${lines}` : `${lines}:-2`);

function createEncoder(ffmpeg: string): VideoEncoder {
  // Installed together.
  const ffprobe = ffmpeg.includes('/') ? join(dirname(ffmpeg), 'ffprobe') : 'ffprobe';

  return {
    async probe(input) {
      const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...read(input)];
      return toSource(await run(ffprobe, args, { signal: AbortSignal.timeout(PROBE_MS) }));
    },

    async encode(input, { to, lines, source, onProgress, signal }) {
      const args = [
        ...[...QUIET, '-progress', 'pipe:1', ...read(input)],
        ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-vf', `scale=${scale(source, lines)}`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
        ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '120'],
        ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
      ];
      await run(ffmpeg, args, {
        signal,
        onLine(line) {
          const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
          if (micros) onProgress(Math.min(1, micros / 1e6 / source.durationSeconds));
        },
      });
    },

    async drawPoster(input, { to, source, signal }) {
      const at = Math.min(POSTER_AT_MOST_SECONDS, source.durationSeconds / 10);
      const lines = Math.min(720, Math.min(source.width, source.height));
      const args = [...QUIET, '-ss', at.toFixed(3), ...read(input), '-map', '0:V:0', '-frames:v', '1'];
      await run(ffmpeg, [...args, '-vf', `scale=${scale(source, lines)}`, '-q:v', '4', '-f', 'mjpeg', `file:${to}`], {
        signal,
      });
    },
  };
}

/** Looks for ffmpeg once, at the first call. `none`: there is to be none. */
export function findEncoder(ffmpegPath: string): () => Promise<VideoEncoder | null> {
  let found: Promise<VideoEncoder | null> | undefined;
  const look = async () => {
    if (ffmpegPath === 'none') return null;
    try {
      await run(ffmpegPath, ['-hide_banner', '-version']);
      return createEncoder(ffmpegPath);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === MISSING) return null;
      throw error;
    }
  };
  return () => (found ??= look());
}
