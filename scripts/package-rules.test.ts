import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPackageProblems, type Lock } from './package-rules.ts';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;
const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
/** The problems that one more package brings. */
const problemsOf = (entry: object) =>
  findPackageProblems(
    { packages: { ...lock.packages, 'node_modules/a/node_modules/@b/c': { ...good, ...entry } } },
    {},
  );

it('the packages that are used break no rule', () => {
  expect(findPackageProblems(lock, {})).toEqual([]);
  expect(problemsOf({})).toEqual([]);
});

it.each([
  [{ hasInstallScript: true }, 'runs a script when it is installed'],
  [{ resolved: 'https://registry.example.org/c.tgz' }, 'the lock names where it is from'],
  [{ link: true }, 'the lock names where it is from'],
  [{ integrity: undefined }, 'the lock has no SHA-512 of it'],
  [{ integrity: 'sha1-x' }, 'the lock has no SHA-512 of it'],
  [{ license: undefined }, 'none named'],
  [{ license: 'AGPL-3.0-only' }, 'AGPL-3.0-only'],
  [{ license: 'MIT AND GPL-3.0-only' }, 'MIT AND GPL-3.0-only'],
  [{ license: 'MIT OR (GPL-3.0-only AND MIT)' }, 'is not allowed'],
])('a package with %j is refused', (entry, words) => {
  const problems = problemsOf(entry);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('@b/c@1.0.0: ');
  expect(problems[0]).toContain(words);
});

it.each(['(MIT OR GPL-3.0-only)', 'MIT AND Zlib', '(MIT AND Zlib)'])('%s can be met', (license) => {
  expect(problemsOf({ license })).toEqual([]);
});

it.each(['git+ssh://git@example.org/a.git', 'github:a/b', 'a/b', 'https://example.org/a.tgz', 'file:../a'])(
  'a package from %s is refused',
  (range) => {
    expect(findPackageProblems(lock, { a: range })).toEqual([`a: ${range} is not from the registry`]);
    expect(findPackageProblems(lock, { a: '^1.0.0', b: 'npm:@c/d@^2.0.0', e: '2 || 3' })).toEqual([]);
  },
);

it('what is listed and no longer used is to go from the list', () => {
  expect(findPackageProblems({ packages: {} }, {})).toContain(
    'esbuild@0.28.2: is listed in scripts/package-rules.ts and no longer used',
  );
});
