import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/cluster/${file}`, import.meta.url)), 'utf8');
const keepalived = read('keepalived.conf');
const BALANCERS = ['balancer-1', 'balancer-2'];

/** Debian has it where only root looks. */
const check = (...args: string[]) =>
  spawnSync('keepalived', args, { encoding: 'utf8', env: { PATH: `${process.env['PATH']}:/usr/sbin` } });
/** It looks whether what the file names is there. */
const device = Object.entries(networkInterfaces()).find(([, addresses]) =>
  addresses?.some(({ internal }) => !internal),
)?.[0];
const canCheck = device !== undefined && check('--version').status === 0;
if (!canCheck)
  console.warn('There is no keepalived or no network on this machine: deploy/cluster/keepalived.conf is not tried');

describe('deploy/cluster/keepalived.conf', () => {
  const own = BALANCERS.map((name) => new RegExp(`@${name} unicast_src_ip (\\S+)`).exec(keepalived)?.[1]);

  it('moves the address that HAProxy takes, and asks where HAProxy says that it is alive', () => {
    const [, moved] = /virtual_ipaddress \{\s+([\d.]+)\//.exec(keepalived) ?? [];
    const haproxy = read('haproxy.cfg');
    const taken = [...haproxy.matchAll(/^ {2}bind ([\d.]+):/gm)].map(([, address]) => address);
    expect(new Set(taken)).toEqual(new Set([moved, '127.0.0.1']));
    const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(keepalived) ?? [];
    expect(haproxy).toContain(`bind 127.0.0.1:${port}\n  monitor-uri ${path}\n`);
  });

  it('is of two machines that know each other, and that servers believe', () => {
    expect(new Set(own).size).toBe(BALANCERS.length);
    for (const [index, name] of BALANCERS.entries())
      expect(new RegExp(`^@${name} ([\\d.]+)$`, 'm').exec(keepalived)?.[1]).toBe(own[1 - index]);
    expect(/^TRUST_PROXY=(.*)$/m.exec(read('code-it.env'))?.[1]?.split(',')).toEqual(own);
  });

  it.runIf(canCheck).each(BALANCERS)('is understood by keepalived on %s', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'code-it-keepalived-'));
    const file = join(folder, 'keepalived.conf');
    // The check of keepalived 2.2.7 ends itself by SIGTERM where scripts are another user's.
    const here = keepalived
      .replace('script_user nobody', 'script_user root')
      .replace('interface eth0', `interface ${device}`)
      .replace('/usr/bin/curl', process.execPath);
    writeFileSync(file, here);
    const { status, stderr } = check('--config-test', '--config-id', name, '--use-file', file);
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
