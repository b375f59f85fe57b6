import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { Track } from '#contract/track.ts';
import { callApi, signUpInstructor } from '../../support/api-client.ts';
import { fakeMp4 } from '../../support/fake-video.ts';
import { type ServerProcess, startedServer } from '../../support/server-process.ts';
import { COURSE, VIDEO_TRACK } from '../../support/teach.ts';
import type { UploaderTask } from './uploader.ts';

const UPLOADER = fileURLToPath(new URL('./uploader.ts', import.meta.url));
const MIB = 1024 * 1024;
const PATIENCE_MS = 300_000;

export interface UploadKills {
  clientKills: number;
  serverKills: number;
  /** What the promise is broken by; empty when the file arrived byte for byte. */
  violations: string[];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function startUploader(task: UploaderTask): ChildProcess {
  const args = ['--import', 'tsx', UPLOADER, JSON.stringify(task)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/**
 * Uploads a file of so many MiB, and kills at each tenth of it client or server, in turn and without a goodbye; `first` says
 * whose turn the first is. Then looks whether what a learner would play is the file.
 */
export async function runUploadKills({
  mib,
  first,
}: {
  mib: number;
  first: 'client' | 'server';
}): Promise<UploadKills> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-upload-kills-'));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'film.mp4');
  const bytes = fakeMp4(mib * MIB);
  await writeFile(file, bytes);
  const env: Record<string, string> = { DATA_DIR: dataDir, FFMPEG_PATH: 'none', LOG_LEVEL: 'info' };
  let server: ServerProcess = await startedServer(env);
  env.PORT = new URL(server.origin).port;
  const { origin } = server;
  let uploader: ChildProcess | undefined;
  const report: UploadKills = { clientKills: 0, serverKills: 0, violations: [] };
  try {
    const { token, _id: userId } = await signUpInstructor(origin);
    const course = await callApi<{ data: InstructorCourse }>(origin, 'POST', '/course/add', { token, body: COURSE });
    const { _id: courseId } = course.data;
    const content = { ...VIDEO_TRACK, videoUrl: null, fileFollows: true };
    const added = await callApi<{ data: DraftTrack }>(origin, 'POST', '/course/content/track/add', {
      token,
      body: { courseId, content },
    });
    const row = {
      userId,
      id: randomUUID(),
      courseId,
      trackId: added.data._id,
      title: '',
      name: 'film.mp4',
      bytes: bytes.length,
      state: 'uploading' as const,
      sent: 0,
      problem: null,
      createdAt: Date.now(),
    };
    const task: UploaderTask = {
      baseUrl: origin,
      token,
      row,
      file,
      pieceBytes: Math.max(MIB / 4, Math.ceil(bytes.length / 25)),
    };
    uploader = startUploader(task);
    const until = Date.now() + PATIENCE_MS;
    const arrived = () =>
      stat(join(dataDir, 'uploads', row.id)).then(
        ({ size }) => size,
        () => 0,
      );
    for (let tenth = 1; tenth <= 9; tenth++) {
      while ((await arrived()) < (bytes.length * tenth) / 10 && !hasEnded(uploader) && Date.now() < until)
        await pause(1);
      if (hasEnded(uploader)) break;
      if ((tenth % 2 === 1) === (first === 'client')) {
        await kill(uploader);
        report.clientKills += 1;
        uploader = startUploader(task);
      } else {
        server.kill('SIGKILL');
        await server.exited;
        report.serverKills += 1;
        server = await startedServer(env);
      }
    }
    if (!hasEnded(uploader)) await once(uploader, 'exit');
    if (uploader.exitCode !== 0) return { ...report, violations: [`the client ended with ${uploader.exitCode}`] };
    report.violations.push(...(await judge({ origin, token, courseId, bytes, until })));
  } finally {
    if (uploader) await kill(uploader);
    server.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

interface Judged {
  origin: string;
  token: string;
  courseId: string;
  bytes: Buffer;
  until: number;
}

async function judge({ origin, token, courseId, bytes, until }: Judged): Promise<string[]> {
  while (Date.now() < until) {
    const { data } = await callApi<{ data: Track[] }>(origin, 'GET', `/course/content?courseId=${courseId}`, { token });
    const url = data[0]?.renditions[0]?.url;
    if (url === undefined) {
      await pause(200);
      continue;
    }
    const played = new Uint8Array(await (await fetch(origin + url)).arrayBuffer());
    return sha256(played) === sha256(bytes)
      ? []
      : [`what plays is not the file: ${played.length} of ${bytes.length} bytes`];
  }
  return ['the video never played'];
}
