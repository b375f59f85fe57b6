import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { Rendition, Track } from '#contract/track.ts';
import { sendUpload } from '#data/uploads/send-upload.ts';
import { callApi, signUpInstructor } from '../../support/api-client.ts';
import { type AppServer, createAppServer } from '../../support/app-server.ts';
import { fakeMp4 } from '../../support/fake-video.ts';
import { COURSE, VIDEO_TRACK } from '../../support/teach.ts';
import { tusInProcess } from '../../support/tus-in-process.ts';
import type { Learner } from '../browser/learner.ts';
import { poll } from '../../support/poll.ts';

const MIB = 1024 * 1024;
const WITHIN_MS = 120_000;

/** A server with one course of one video, and somebody who may watch it. */
export interface Cinema {
  server: AppServer;
  learner: Learner;
  courseId: string;
  trackId: string;
  rendition: Rendition;
  /** What the server has. */
  film: Buffer;
  /** Whether it is more than bytes: a player shows it. */
  plays: boolean;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Opens one with a film of `bytes`, or somewhat more when it is to be one that plays and this machine has ffmpeg. */
export async function openCinema({ bytes, plays = false }: { bytes: number; plays?: boolean }): Promise<Cinema> {
  // The film plays as it came: what is compared is what was uploaded.
  const server = await createAppServer({ FFMPEG_PATH: 'none', SEED: 'none' });
  await server.start();
  const folder = await mkdtemp(path.join(tmpdir(), 'code-it-cinema-'));
  const file = path.join(folder, 'film.mp4');
  try {
    const isFilm = plays && shootFilm(file, bytes);
    if (!isFilm) await writeFile(file, fakeMp4(bytes));
    const film = await readFile(file);
    const learner = await signUpInstructor(server.url);
    return { server, learner, film, plays: isFilm, ...(await show(server, learner, file, film.length)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A minute whose bytes are spread evenly over it; false without ffmpeg. */
function shootFilm(file: string, bytes: number): boolean {
  const rate = String(Math.ceil((bytes * 8) / 60));
  const source = 'testsrc2=size=640x360:rate=10:duration=60,noise=alls=60:allf=t';
  const constant = ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr'];
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', ...constant];
  try {
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, '-movflags', '+faststart', file]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function show({ url }: AppServer, { _id: userId, token }: Learner, file: string, bytes: number) {
  const course = await callApi<{ data: InstructorCourse }>(url, 'POST', '/course/add', { token, body: COURSE });
  const { _id: courseId } = course.data;
  const content = { ...VIDEO_TRACK, videoUrl: null, fileFollows: true };
  const added = await callApi<{ data: DraftTrack }>(url, 'POST', '/course/content/track/add', {
    token,
    body: { courseId, content },
  });
  const { _id: trackId } = added.data;
  const upload = { userId, id: randomUUID(), courseId, trackId, title: '', name: 'film.mp4', bytes, sent: 0 };
  const row = { ...upload, state: 'uploading' as const, problem: null, createdAt: Date.now() };
  await sendUpload(row, await openAsBlob(file), {
    signal: new AbortController().signal,
    baseUrl: url,
    token,
    tus: tusInProcess((request) => fetch(request), 16 * MIB),
  });
  let rendition: Rendition | undefined;
  const isShown = async () => {
    const { data } = await callApi<{ data: Track[] }>(url, 'GET', `/course/content?courseId=${courseId}`, { token });
    rendition = data[0]?.renditions[0];
    return rendition !== undefined;
  };
  await poll(isShown, WITHIN_MS, () => 'The video was never ready');
  return { courseId, trackId, rendition: rendition as unknown as Rendition };
}
