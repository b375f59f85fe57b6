import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName } from '#contract/endpoints.ts';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { throughFailures } from '../cluster/mixed-load.ts';
import { say } from '../faults/server/clients.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { poll } from '../support/poll.ts';
import { COURSE, VIDEO_TRACK } from '../support/teach.ts';
import type { TestS3 } from '../support/test-s3.ts';
import { uploading } from '../support/upload.ts';

const PIECES = 4;
const PIECE_BYTES = 1024 * 1024;
/** A piece takes longer than a proxy needs to see that a server goes, and less long than the server waits for it. */
const PARTS = 10;
const PART_EVERY_MS = 400;
const PROCESSED_MS = 120_000;

/** As a slow line sends it. */
const slowly = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      const size = Math.ceil(bytes.length / PARTS);
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
        await pause(PART_EVERY_MS);
      }
      controller.close();
    },
  });

/** Uploads one video after the other, each in slow pieces, until it is told to end. Answers how many, and what went wrong. */
export async function keepUploading(
  origin: string,
  { author, s3, going }: { author: { token: string }; s3: TestS3; going: () => boolean },
): Promise<{ uploads: number; violations: string[] }> {
  const { token } = author;
  const call = <T>(name: EndpointName, saying: object) =>
    throughFailures(() => say<{ data: T }>(origin, name, { token, ...saying }));
  const course = await call<InstructorCourse>('courseAdd', { body: COURSE });
  const { _id: courseId } = course.data;
  const storage = createS3Storage(s3.settings);
  const film = fakeMp4(PIECES * PIECE_BYTES);
  const violations: string[] = [];
  let uploads = 0;
  for (; going(); uploads += 1) {
    const content = { ...VIDEO_TRACK, videoUrl: null, fileFollows: true };
    const track = await call<DraftTrack>('trackAdd', { body: { courseId, content } });
    const trackId = track.data._id;
    const upload = uploading({ origin }, { courseId, trackId, bytes: film.length });
    try {
      await upload.begin(author);
      for (let at = 0; at < film.length; at += PIECE_BYTES) {
        const { status, offset, message } = await upload.patch(author, at, slowly(film.subarray(at, at + PIECE_BYTES)));
        if (status !== 204 || offset !== at + PIECE_BYTES)
          throw new Error(`${status}, has ${offset} bytes: ${message}`);
      }
    } catch (error) {
      violations.push(`the upload ${upload.id}: ${String(error)}`);
      continue;
    }
    const state = async () => (await call<TrackMedia>('trackMedia', { query: { trackId } })).data.video?.state;
    await poll(
      async () => (await state()) === 'ready',
      PROCESSED_MS,
      async () => `an uploaded video is ${await state()}`,
    );
    const kept = await storage.find(`videos/${upload.id}/original.mp4`);
    const bytes: Buffer[] = [];
    if (kept) for await (const chunk of kept.open(0, kept.size - 1)) bytes.push(chunk as Buffer);
    if (!Buffer.concat(bytes).equals(film)) violations.push(`the video ${upload.id} is another than was sent`);
  }
  return { uploads, violations };
}
