import type { Env } from '../../env.ts';
import { redact } from '../../log/create-logger.ts';
import { explainError } from '../../log/logged-error.ts';

/** `warning`: it works, and something is to be looked at. `problem`: something that the server needs does not work. */
type Level = 'ok' | 'warning' | 'problem';

/** What a check found out, as a line for an operator. */
export interface Finding {
  level: Level;
  /** What is so, a sentence. */
  found: string;
  /** What to do about it; absent where nothing is. */
  todo?: string;
}

/** What the checks go by. */
export interface Patient {
  env: Env;
  /** Whether the payment provider and PUBLIC_URL may be asked. */
  online: boolean;
  now: () => Date;
}

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const warning = (found: string, todo?: string): Finding => ({
  level: 'warning',
  found,
  ...(todo !== undefined && { todo }),
});
export const problem = (found: string, todo: string): Finding => ({ level: 'problem', found, todo });

/** A failure as words, without what gives access. A failure to connect to several addresses has only a code. */
export const wordsOf = (error: unknown): string =>
  redact(explainError(error) || String((error as NodeJS.ErrnoException).code ?? error));
