import { expect, it } from 'vitest';
import { importsOf, readSources } from '../support/sources.ts';

// What a stranger sends reaches a shell nowhere, because there is none.
const sources = readSources('server', 'src', 'sw');
const starting = sources.filter(({ code }) =>
  importsOf(code).some((from) => /^(node:)?(child_process|cluster)$/.test(from)),
);

it('one file starts other programs', () => {
  expect(starting.map(({ file }) => file)).toEqual(['server/video/video-encoder.ts']);
});

it('it starts them by a list of arguments, and without a shell', () => {
  for (const { file, code } of starting) {
    const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]node:child_process['"]/.exec(code) ?? [];
    expect(
      names.split(',').map((name) => name.trim()),
      file,
    ).toEqual(['spawn']);
    expect(
      [...code.matchAll(/\bspawn\(([^,]+,[^,]+),/g)].map(([, first]) => first),
      file,
    ).toEqual(['program, args']);
    expect(code, file).not.toMatch(/\bshell\s*:|windowsVerbatimArguments/);
  }
});
