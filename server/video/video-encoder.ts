import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
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
  probe: (input: Input, signal?: AbortSignal) => Promise<VideoSource>;
  /** Writes an MP4 that plays while it loads (H.264, AAC, index first). `onProgress` hears of 0 to 1. Throws `BadVideo`. */
  encode: (
    input: Input,
    job: { to: string; lines: number; source: VideoSource; onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  /** Writes a JPEG of at most 1280 px from a moment near the beginning. Throws `BadVideo`. */
  drawPoster: (input: Input, job: { to: string; source: VideoSource; signal: AbortSignal }) => Promise<void>;
}

/** The file is at fault: what ffmpeg said is for the log, `problem` for the instructor. */
export class BadVideo extends Error {
  override name = 'BadVideo';
  readonly problem: string;
  constructor(said: string, problem: string = VIDEO_TEXT.unreadable) {
    super(said);
    this.problem = problem;
  }
}

const MISSING = 'ENOENT';
const STDERR_MAX = 4000;
const POSTER_AT_MOST_SECONDS = 10;

/** Bounds of what one file may cost; a file that is beyond them is given up. */
interface EncoderLimits {
  /** For what reads only a part of the file. */
  glanceMs: number;
  /** Without a further moment of the video. */
  stalledMs: number;
  /** For one quality; ffmpeg takes a fraction of it on any machine that can be used. */
  encodeMs: (durationSeconds: number) => number;
  /** Of memory that a program may write to. */
  memoryBytes: number;
}

const GIB = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

const LIMITS: EncoderLimits = {
  glanceMs: 60_000,
  stalledMs: 5 * 60_000,
  encodeMs: (durationSeconds) => Math.min(24 * HOUR_MS, HOUR_MS / 2 + 20 * 1000 * durationSeconds),
  // Half of the machine's, or of what its container may have. 1080p takes 0.5 GB, 4K three times that.
  memoryBytes: Math.min(4 * GIB, Math.max(GIB, (process.constrainedMemory?.() || totalmem()) / 2)),
};
/** No rendition comes near it: 2 GiB are the most that is uploaded. */
const OUTPUT_MAX_BYTES = 8 * GIB;

/** The reader is named, so that no file is taken for a playlist that names others. */
const DEMUXERS: Record<VideoKind, string> = { mp4: 'mov', m4v: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska' };
const read = ({ file, kind }: Input) => ['-protocol_whitelist', 'file', '-f', DEMUXERS[kind], '-i', `file:${file}`];
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

interface Running {
  /** Ends it: nobody wants the result any more. */
  signal?: AbortSignal | undefined;
  /** Ends it: the file takes too long. */
  overdue?: AbortSignal;
  onLine?: (line: string) => void;
}

/** Runs a program; resolves with what it printed. Throws `BadVideo` when it fails or is overdue. */
async function run(program: string, args: string[], { signal, overdue, onLine }: Running = {}): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // It reads files of strangers, so it gets none of the secrets of this process.
    env: { PATH: process.env['PATH'], LANG: 'C' },
    signal: AbortSignal.any([signal, overdue].filter((one) => one !== undefined)),
    killSignal: 'SIGKILL',
  });
  // Where memory ends, the kernel is to end it, and not the server.
  if (child.pid !== undefined) writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
  let printed = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-STDERR_MAX)));
  if (onLine) createInterface(child.stdout).on('line', onLine);
  else child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = await (once(child, 'close') as Promise<[number | null]>).catch((error: unknown) => {
    if (overdue?.aborted && !signal?.aborted) throw new BadVideo('It takes too long', VIDEO_TEXT.tooSlow);
    throw error;
  });
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
  if (!film?.width || !film.height) throw new BadVideo('No picture', VIDEO_TEXT.noPicture);
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

/** Aborts when it was not asked to wait on for so long, and in any case after `atMostMs`. */
function createDeadline(stalledMs: number, atMostMs: number) {
  const overdue = new AbortController();
  const end = () => overdue.abort();
  const last = setTimeout(end, atMostMs).unref();
  const stalled = setTimeout(end, stalledMs).unref();
  return {
    signal: overdue.signal,
    waitOn: () => stalled.refresh(),
    clear() {
      clearTimeout(last);
      clearTimeout(stalled);
    },
  };
}

interface Programs {
  ffmpeg: string;
  /** Whether the machine has a program that bounds another's memory: Linux has. */
  canBound: boolean;
}

function createEncoder({ ffmpeg, canBound }: Programs, limits: EncoderLimits): VideoEncoder {
  // Installed together.
  const ffprobe = ffmpeg.includes('/') ? join(dirname(ffmpeg), 'ffprobe') : 'ffprobe';
  const bounded = (program: string, args: string[], running: Running) =>
    canBound
      ? run('prlimit', [`--data=${limits.memoryBytes}`, `--fsize=${OUTPUT_MAX_BYTES}`, program, ...args], running)
      : run(program, args, running);
  const glance = (program: string, args: string[], signal?: AbortSignal) =>
    bounded(program, args, { signal, overdue: AbortSignal.timeout(limits.glanceMs) });

  return {
    async probe(input, signal) {
      const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...read(input)];
      return toSource(await glance(ffprobe, args, signal));
    },

    async encode(input, { to, lines, source, onProgress, signal }) {
      const args = [
        ...[...QUIET, '-progress', 'pipe:1', ...read(input)],
        ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-vf', `scale=${scale(source, lines)}`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
        ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', '120'],
        ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
      ];
      const deadline = createDeadline(limits.stalledMs, limits.encodeMs(source.durationSeconds));
      let reached = 0;
      const onLine = (line: string) => {
        const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
        if (!(micros > reached)) return;
        reached = micros;
        deadline.waitOn();
        onProgress(Math.min(1, micros / 1e6 / source.durationSeconds));
      };
      try {
        await bounded(ffmpeg, args, { signal, overdue: deadline.signal, onLine });
      } finally {
        deadline.clear();
      }
    },

    async drawPoster(input, { to, source, signal }) {
      const at = Math.min(POSTER_AT_MOST_SECONDS, source.durationSeconds / 10);
      const lines = Math.min(720, Math.min(source.width, source.height));
      const args = [...QUIET, '-ss', at.toFixed(3), ...read(input), '-map', '0:V:0', '-frames:v', '1'];
      const picture = ['-vf', `scale=${scale(source, lines)}`, '-q:v', '4', '-f', 'mjpeg', `file:${to}`];
      await glance(ffmpeg, [...args, ...picture], signal);
    },
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === MISSING;

/** Looks for ffmpeg once, at the first call. `none`: there is to be none. */
export function findEncoder(ffmpegPath: string, limits = LIMITS): () => Promise<VideoEncoder | null> {
  let found: Promise<VideoEncoder | null> | undefined;
  const has = (program: string, ...args: string[]) =>
    run(program, args).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
  const look = async () => {
    if (ffmpegPath === 'none' || !(await has(ffmpegPath, '-hide_banner', '-version'))) return null;
    return createEncoder({ ffmpeg: ffmpegPath, canBound: await has('prlimit', '--version') }, limits);
  };
  return () => (found ??= look());
}
