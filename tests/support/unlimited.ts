import { LIMITS, type Limits } from '#server/services/limits/call-limits.ts';

const OFTEN = { attempts: 1e9, everyMs: 1 };
/** For suites in which one person calls more often than anyone may. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { account: OFTEN, address: OFTEN }]),
) as Limits;
