import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL_VERSION } from './legal-texts.ts';

it('the version is that of the texts: with a new text, put the new one there, and who agreed to the old is told', () => {
  const hashes = ['terms-of-service', 'privacy-policy'].map((name) => {
    const text = readFileSync(new URL(`../features/company/${name}.md`, import.meta.url));
    return createHash('sha256').update(text).digest('hex').slice(0, 8);
  });
  expect(LEGAL_VERSION).toBe(hashes.join('-'));
});
