import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RELEASES } from './releases.ts';

it('begins with the version that is built, newest first', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(RELEASES[0]?.version).toBe(version);
  expect(RELEASES.map(({ date }) => date)).toEqual(
    RELEASES.map(({ date }) => date)
      .sort()
      .reverse(),
  );
  for (const { notes } of RELEASES) expect(notes.length).toBeGreaterThan(0);
});
