import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOLE_DAYS, RENEWAL_DAYS, tellAge, tellHoles } from './package-terms.ts';

const NOW = new Date('2026-11-26T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

it('tells of the worst hole first, and within what time it is to be closed', () => {
  const hole = { range: '<2.0.0', fixAvailable: true };
  expect(
    tellHoles({
      vulnerabilities: { a: { ...hole, severity: 'low' }, b: { ...hole, severity: 'critical', fixAvailable: false } },
    }),
  ).toEqual([
    'b <2.0.0: critical, to be closed within 2 days; no fix yet: replace it, or write down why it is not reached',
    'a <2.0.0: low, to be closed within 90 days; a fix is there',
  ]);
});

describe('the age of a version', () => {
  const time = (entries: Record<string, number>) =>
    Object.fromEntries(Object.entries(entries).map(([version, days]) => [version, daysAgo(days)]));
  const tell = (current: string, entries: Record<string, number>) =>
    tellAge({ name: 'a', current, time: time(entries) }, NOW);

  it('is fine until a newer one has waited too long', () => {
    expect(tell('1.9.0', { '1.9.0': 400, '1.10.0': 90 })).toEqual([]);
    expect(tell('1.9.0', { '1.9.0': 400, '1.10.0': 91, '1.11.0': 2 })).toEqual([
      'a 1.9.0: 1.10.0 is 91 days old, and may wait 90',
    ]);
  });

  it('has longer where a major version is to be learned', () => {
    expect(tell('1.9.0', { '2.0.0': 365, '1.9.0': 500 })).toEqual([]);
    expect(tell('1.9.0', { '2.0.0': 366, '3.0.0': 1 })).toEqual(['a 1.9.0: 2.0.0 is 366 days old, and may wait 365']);
  });

  it('is not counted by older versions that were published later, nor by previews', () => {
    expect(tell('2.0.0', { '1.9.9': 200, '2.1.0-beta.1': 300, created: 900, modified: 1 })).toEqual([]);
  });
});

it('SECURITY.md has the same terms', () => {
  const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+)[^|]*\| (\d+) days/gm)].map(([, what = '', days]) => [what, Number(days)]);
  const { info: _, ...told } = HOLE_DAYS;
  expect(Object.fromEntries(rows)).toEqual({ ...told, ...RENEWAL_DAYS });
});
