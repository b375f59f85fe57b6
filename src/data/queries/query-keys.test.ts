import { expect, it } from 'vitest';
import { queryKeys } from './query-keys.ts';

it('keeps the keys of what is checked with apart from the certificate of any id', () => {
  // An address has whatever id somebody wrote.
  expect(queryKeys.certificate('trust')).not.toEqual(queryKeys.certificateTrust);
});
