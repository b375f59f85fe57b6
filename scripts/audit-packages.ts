// What of the packages is beyond the terms of SECURITY.md, by the registry: npm run audit:packages
import { spawnSync } from 'node:child_process';
import { type AuditReport, type Published, tellAge, tellHoles } from './package-terms.ts';

function npm(...args: string[]): unknown {
  // It ends with 1 where it has something to say.
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  try {
    return JSON.parse(stdout || '{}') as unknown;
  } catch {
    return null;
  }
}

const report = npm('audit', '--omit', 'dev', '--json') as Partial<AuditReport> | null;
const holes = report?.vulnerabilities ? tellHoles(report as AuditReport) : null;
if (holes === null) console.log('The registry does not answer what holes are known: nothing was checked.');
else
  console.log(
    holes.length > 0 ? `Known holes:\n  ${holes.join('\n  ')}` : 'No hole is known in what runs in production.',
  );

const outdated = npm('outdated', '--json') as Record<string, { current?: string }> | null;
const late = Object.entries(outdated ?? {}).flatMap(([name, { current }]) => {
  if (!current) return [];
  const time = npm('view', name, 'time', '--json') as Published['time'] | null;
  return time
    ? tellAge({ name, current, time }, new Date())
    : [`${name}: the registry does not say when it was published`];
});
console.log(late.length > 0 ? `Beyond their term:\n  ${late.join('\n  ')}` : 'No package is beyond its term.');
if (holes === null || holes.length > 0 || late.length > 0) process.exitCode = 1;
