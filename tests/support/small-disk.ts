import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIB = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Takes the room until so much is left. */
  fill: (leftMib: number) => Promise<void>;
  /** Gives back what `fill` took. */
  empty: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A disk of so many MiB in memory; null where this process may mount nothing. */
export async function mountSmallDisk(mib: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leftMib) {
      await rm(ballast, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftMib * MIB)));
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
