import { writeFile } from 'node:fs/promises';
import type { VideoEncoder } from '#server/video/video-encoder.ts';

const source = { durationSeconds: 2, width: 640, height: 480, hasSound: true };

/** One that writes its name in place of a poster and of a film; `meanwhile` happens while it encodes. */
export function fakeEncoder(name: string, meanwhile = () => Promise.resolve()): () => Promise<VideoEncoder> {
  const write = (_: unknown, { to }: { to: string }) => writeFile(to, name);
  const encode: VideoEncoder['encode'] = async (input, job) => {
    await write(input, job);
    await meanwhile();
  };
  return () => Promise.resolve({ probe: () => Promise.resolve(source), drawPoster: write, encode });
}
