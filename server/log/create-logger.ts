import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';
import { toLoggedError } from './logged-error.ts';

/** Fields that no line may show, should one ever be logged. */
const SECRET_FIELDS = [
  ...['authToken', 'authorization', 'cookie', 'currentPassword', 'email', 'endpoint', 'newPassword', 'password'],
  ...['secret', 'sig', 'signature', 'token'],
];

/** An e-mail address, also encoded as in a URL, and the user and password of a URL. */
const ADDRESS = /[^\s"'\\<>()[\]{},;:=&?@/]{1,64}(?:@|%40)[^\s"'\\<>()[\]{},;:=&?@/]{1,255}/gi;
const BEARER = /(bearer\s+)[^\s"\\]+/gi;
const PARAMETER = /((?:token|sig|signature|password)=)[^\s"\\&#]+/gi;

/** A line without what gives access or names a person: what others' errors say is not in our hands. */
export function redact(line: string): string {
  return line.replace(BEARER, '$1[redacted]').replace(PARAMETER, '$1[redacted]').replace(ADDRESS, '[redacted]');
}

/**
 * The one logger of a program, one line of JSON each: errors go as `err`, and no line shows a parameter of a statement, a token, a
 * password or an address. Without `destination` it writes to stdout beside the requests.
 */
export function createLogger(
  level: Env['logLevel'],
  // One write at a time, and what comes meanwhile with the next.
  destination: DestinationStream = pino.destination({ sync: false }),
): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => toLoggedError(error) },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      hooks: { streamWrite: redact },
    },
    destination,
  );
}

/** Of a command that an operator runs: warnings, beside what it prints. */
export const createCommandLogger = (): Logger => createLogger('warn', pino.destination(2));
