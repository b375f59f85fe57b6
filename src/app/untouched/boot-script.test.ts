import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { bootScript } from './boot-script.ts';

it('is read by browsers of every age: one that does not know a sign of it runs none of it', () => {
  const languageOptions = { ecmaVersion: 5, sourceType: 'script' } as const;
  expect(new Linter().verify(bootScript, { languageOptions })).toEqual([]);
});
