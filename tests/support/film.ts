import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine has ffmpeg; tests that need it say that they are skipped where it has none. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

interface Film {
  width?: number;
  height?: number;
  seconds?: number;
  /** The ending of its name. */
  kind?: 'mp4' | 'mov' | 'webm' | 'mkv';
  sound?: boolean;
}

/** A moving test picture with a tone, made by ffmpeg. */
export async function makeFilm({
  width = 640,
  height = 480,
  seconds = 2,
  kind = 'mp4',
  sound = true,
}: Film = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-film-'));
  const file = join(folder, `film.${kind}`);
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=10:duration=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=duration=${seconds}`] : [];
  const codec =
    kind === 'webm' ? ['-c:v', 'libvpx', '-deadline', 'realtime'] : ['-c:v', 'libx264', '-preset', 'ultrafast'];
  try {
    await run('ffmpeg', ['-v', 'error', ...picture, ...tone, ...codec, '-pix_fmt', 'yuv420p', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sound without a picture, in a video's file. */
export async function makeSound(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-sound-'));
  const file = join(folder, 'sound.mp4');
  try {
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=1', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Probed {
  streams: { codec_name: string; width?: number; height?: number }[];
  format: { duration: string };
}

/** What ffprobe says of a film. */
export async function probe(bytes: Uint8Array): Promise<Probed> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-probe-'));
  const file = join(folder, 'film');
  try {
    await writeFile(file, bytes);
    const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
    return JSON.parse(stdout) as Probed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
