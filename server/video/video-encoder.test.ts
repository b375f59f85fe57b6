import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findEncoder } from './video-encoder.ts';

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
