import { expect, it } from 'vitest';
import { toShortage } from './shortage.ts';

const failed = (fields: object, cause?: Error) => Object.assign(new Error('x', { cause }), fields);
const AWAY = 'The service is away for a moment. Please try again.';
const bucket = (fields: object) => failed({ $fault: 'server', ...fields });

it.each([
  ['a full disk', failed({ code: 'ENOSPC' }), /no room/],
  ['a full disk of the database', failed({ query: 'insert' }, failed({ code: '53100' })), /no room/],
  ['no memory of the database', failed({}, failed({ code: '53200' })), /too busy/],
  ['a disk that fails', failed({ code: 'EIO' }), AWAY],
  ['a disk of the database that fails', failed({}, failed({ code: '58030' })), AWAY],
  ['no more files', failed({ code: 'EMFILE' }), /too busy/],
  ['no more connections of the database', failed({}, failed({ code: '53300' })), AWAY],
  ['a database that is away', failed({}, failed({ code: 'ECONNREFUSED' })), AWAY],
  ['a database that stops', failed({}, failed({ code: '57P01' })), AWAY],
  ['a pool without a connection', new Error('timeout exceeded when trying to connect'), AWAY],
  ['a bucket that is away', bucket({ $metadata: { httpStatusCode: 503 } }), AWAY],
  ['a bucket that is silent', failed({ name: 'TimeoutError', $metadata: {} }), AWAY],
])('%s is told, and that it may be tried again', (_what, error, words) => {
  const refusal = toShortage(error);
  expect(refusal?.code).toBe('unavailable');
  expect(refusal?.message).toMatch(words);
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(0);
});

it.each([
  ['a rule of a table', failed({}, failed({ code: '23505' }))],
  ['a bucket that refuses the keys', bucket({ $metadata: { httpStatusCode: 403 } })],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['no error', 'words'],
])('%s is no shortage', (_what, error) => expect(toShortage(error)).toBeNull());
