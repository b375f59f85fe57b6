import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const linesOf = (name: string) => readFileSync(deployed(name), 'utf8').split('\n');
/** 0 is closed, 10 is open; a service that says nothing has 9.6. */
const EXPOSURE_MAX = 1.5;

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
// Its version, because that of before 250 cannot rate a file.
const hasSystemd = Number(/^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0) >= 250;
if (!hasSystemd)
  console.warn('There is no systemd-analyze of 250 or newer on this machine: the units of deploy/ are not rated');

describe('deploy/code-it.service', () => {
  const lines = linesOf('code-it.service');

  it('connects to what is listed alone, reads and writes what is listed alone, and runs nothing that was uploaded', () => {
    for (const line of [
      'IPAddressDeny=any',
      'IPAddressAllow=localhost',
      'ProtectSystem=strict',
      'StateDirectory=code-it',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^IPAddressAllow=|^ReadWritePaths=|^BindPaths=/.test(line))).toEqual([
      'IPAddressAllow=localhost',
    ]);
    expect(lines.find((line) => line.startsWith('NoExecPaths='))).toContain('/var/lib/code-it');
  });

  it('writes its log into the journal, as a user who may not read it', () => {
    for (const line of ['StandardOutput=journal', 'StandardError=journal', 'DynamicUser=yes'])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^(Supplementary)?Groups?=/.test(line))).toEqual([]);
  });

  it('gives a server of several the time to be left by the proxy, and to end its requests', () => {
    const secondsOf = (file: string, name: string) =>
      Number(
        linesOf(file)
          .find((line) => line.startsWith(`${name}=`))
          ?.split('=')[1],
      );
    const drain = secondsOf('cluster/code-it.env', 'DRAIN_SECONDS');
    expect(drain).toBeGreaterThan(2);
    expect(secondsOf('code-it.service', 'TimeoutStopSec')).toBeGreaterThan(drain + 10);
  });
});

describe.each(['code-it.service', 'code-it-worker.service', 'code-it-backup.service'])('deploy/%s', (name) => {
  const lines = linesOf(name);

  it('has no secret in it', () => {
    expect(
      lines.filter(
        (line) => /^Environment=.*(SECRET|KEY|TOKEN|PASSWORD|_URL)=/.test(line) && !line.includes('PUBLIC_URL='),
      ),
    ).toEqual([]);
  });

  it.skipIf(!hasSystemd)('is understood by systemd, which finds it well closed', () => {
    const rated = analyze('security', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`, deployed(name));
    expect(rated.stderr).not.toMatch(/Unknown|Invalid|Failed to parse/);
    const [, exposure = '10'] = /exposure level[^:]*: ([\d.]+)/.exec(rated.stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX);
  });
});

describe('deploy/code-it-backup.timer', () => {
  const backup = linesOf('code-it-backup.service');

  it('starts the unit of its name each night, as the user whose folder is backed up', () => {
    expect(backup).toContain('User=code-it');
    expect(backup.find((line) => line.startsWith('ExecStart='))).toMatch(
      /npm run backup -- --to \S+ --keep \d+ --key-file %d\/backup-key$/,
    );
    expect(linesOf('code-it-backup.timer')).toContain('Persistent=yes');
  });

  it.skipIf(!hasSystemd)('has a time that systemd understands', () => {
    const [, time = ''] = /^OnCalendar=(.+)$/m.exec(linesOf('code-it-backup.timer').join('\n')) ?? [];
    const read = analyze('calendar', time);
    expect(read.status, read.stderr).toBe(0);
    expect(read.stdout).toContain('Normalized form: *-*-* 02:30:00');
  });
});
