import { describe, expect, it } from 'vitest';
import { codeIn, importsOf, readPage, readSources, tableBelow } from '../support/sources.ts';

const server = readSources('server');
const page = readPage('docs/operating-safely.md');
const filesWith = (sign: RegExp) => server.filter(({ code }) => sign.test(code)).map(({ file }) => file);

describe('what docs/operating-safely.md says of logs', () => {
  it('is all: one logger writes, to stdout, or of a command to stderr', () => {
    expect(server.filter(({ code }) => importsOf(code).includes('pino')).map(({ file }) => file)).toEqual([
      'server/log/create-logger.ts',
    ]);
    const { code = '' } = server.find(({ file }) => file === 'server/log/create-logger.ts') ?? {};
    expect([...code.matchAll(/pino\.destination\(([^)]*)\)/g)].map(([, to]) => to)).toEqual(['{ sync: false }', '2']);
    expect(code).not.toMatch(/transport|multistream|dest:/);
    expect(filesWith(/\bconsole\s*\./)).toEqual([]);
    const [, stdout, stderr] = tableBelow(page, '## Logs').map(([layer = '', , , where = '']) => [layer, where]);
    expect(tableBelow(page, '## Logs')[0]?.[3]).toContain('stdout');
    expect(stdout?.[1]).toContain('stderr');
    expect(stderr).toBeDefined();
  });

  it('commands of an operator print to who runs them, and the start says why it failed', () => {
    const printing = filesWith(/process\.std(out|err)/);
    expect(
      printing.filter((file) => !/^server\/(operators|import|seed)\/|^server\/(index|worker)\.ts$/.test(file)),
    ).toEqual([]);
  });
});

it('what is costly has its bound in docs/operating-safely.md', () => {
  const bounded = filesWith(/\bboundedWork\(|new Tinypool\(/).filter(
    (file) => file !== 'server/program/bounded-work.ts',
  );
  const named = tableBelow(page, '## What is costly').flatMap((cells) => codeIn(cells.at(-1)));
  expect(bounded.filter((file) => !named.includes(file))).toEqual([]);
});
