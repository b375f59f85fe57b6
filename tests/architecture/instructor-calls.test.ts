import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INSTRUCTOR_ENDPOINTS } from '#contract/instructor-endpoints.ts';

const SRC = new URL('../../src/data/', import.meta.url);
const NAMES = new RegExp(`\\bcall\\(\\s*'(${Object.keys(INSTRUCTOR_ENDPOINTS).join('|')})'`);

it('whoever makes a call of the instructor area has made it possible', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const callers = files.filter((file) => NAMES.test(readFileSync(new URL(file, SRC), 'utf8')));
  expect(callers.length).toBeGreaterThan(4);
  for (const file of [...callers, 'outbox/authoring-commands.ts']) {
    expect([file, readFileSync(new URL(file, SRC), 'utf8')]).toEqual([
      file,
      expect.stringContaining("import '#data/api/instructor-calls.ts';"),
    ]);
  }
});
