import { expect, it } from 'vitest';
import { type Build, findGrowth, modulesIn } from '../audits/find-growth.ts';

const page = { file: 'assets/page.js', size: 100 };
const lib = { file: 'assets/lib.js', size: 9000 };
const BUILD: Build = {
  'src/main.tsx': { ...page, importers: [] },
  'src/cart.tsx': { ...page, size: 120, importers: ['src/main.tsx'] },
  'src/price.ts': { ...page, importers: ['src/cart.tsx', 'src/main.tsx'] },
  'node_modules/lib/index.js': { size: 0, importers: ['src/main.tsx', 'src/cart.tsx'] },
  'node_modules/lib/big.js': { ...lib, importers: ['node_modules/lib/index.js'] },
  'node_modules/lib/part.js': { ...lib, size: 10_000, importers: ['node_modules/lib/big.js'] },
  'src/elsewhere.ts': { file: 'assets/other.js', size: 50_000, importers: ['src/main.tsx'] },
};
const now = modulesIn(BUILD, ['assets/page.js', 'assets/lib.js']);
const { 'node_modules/lib/big.js': _, 'node_modules/lib/part.js': __, ...withoutLib } = now;

it('counts the modules in the files of the page alone', () => {
  expect(Object.keys(now)).not.toContain('src/elsewhere.ts');
});

it('names the import that takes most along, and the module that was changed among those that have it', () => {
  const before = { ...withoutLib, 'src/cart.tsx': 90 };
  expect(findGrowth(BUILD, before, now)).toBe(
    'node_modules/lib/big.js (19.0 KB before compression with 1 more, most of it node_modules/lib/part.js), imported by src/cart.tsx',
  );
});

it('names a module of ours before the package that it takes along', () => {
  const { 'src/cart.tsx': ___, ...before } = withoutLib;
  const build: Build = { ...BUILD, 'node_modules/lib/index.js': { size: 0, importers: ['src/cart.tsx'] } };
  expect(findGrowth(build, before, now)).toBe(
    'src/cart.tsx (19.1 KB before compression with 2 more, most of it node_modules/lib/part.js), imported by src/main.tsx',
  );
});

it('says when nothing in the page imports what came', () => {
  const build: Build = { ...BUILD, 'src/price.ts': { ...page, importers: ['src/elsewhere.ts'] } };
  const { 'src/price.ts': ___, ...before } = now;
  expect(findGrowth(build, before, now)).toBe(
    'src/price.ts (0.1 KB before compression), imported by nothing else in the page (it shares assets/page.js with what the page needs)',
  );
});

it('names the module that grew where nothing new came', () => {
  expect(findGrowth(BUILD, { ...now, 'src/price.ts': 40 }, now)).toBe('src/price.ts grew by 0.1 KB before compression');
  expect(findGrowth(BUILD, now, now)).toBeUndefined();
});
