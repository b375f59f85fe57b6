import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { hasFfmpeg } from '../../tests/support/film.ts';
import { BadVideo, findEncoder } from './video-encoder.ts';

afterEach(() => vi.unstubAllEnvs());

it('starts ffmpeg without what is in the environment of the server', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the server');
  const folder = await mkdtemp(join(tmpdir(), 'code-it-encoder-'));
  try {
    const program = join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\nenv > ${join(folder, 'seen')}\n`, { mode: 0o755 });
    expect(await findEncoder(program)()).not.toBeNull();
    const seen = await readFile(join(folder, 'seen'), 'utf8');
    expect(seen).toContain('PATH=');
    expect(seen).not.toContain('a secret of the server');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.skipIf(!hasFfmpeg)('lets no file that names an address make ffmpeg ask for it', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts`;
  const playlists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:2,\n${address}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${address}'\n`,
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=control:${address}\n`,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'code-it-encoder-'));
  try {
    const encoder = await findEncoder('ffmpeg')();
    for (const [n, playlist] of playlists.entries())
      for (const kind of ['mp4', 'mkv'] as const) {
        const file = join(folder, `${n}.${kind}`);
        await writeFile(file, playlist);
        await expect(encoder?.probe({ file, kind })).rejects.toThrow(BadVideo);
      }
    expect(asked).toBe(0);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
