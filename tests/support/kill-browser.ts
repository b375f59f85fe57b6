import { execFileSync } from 'node:child_process';

/** SIGKILL to the browser process that runs on the profile, not to its children: all that it holds in memory is gone. */
export function killBrowser(profile: string): void {
  const processes = execFileSync('ps', ['-ax', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  // Children of a browser that was killed before may still name the profile; only the browser itself has no type.
  const own = processes.filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='));
  if (own.length === 0) throw new Error(`No browser runs on ${profile}`);
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}
