import type { Caller } from '#server/services/accounts/session-service.ts';
import { watchedLogger } from './test-app.ts';

/** Somebody who calls a service without a request. */
export const aCaller = (): Caller => ({
  device: 'Unknown device',
  address: null,
  requestId: crypto.randomUUID(),
  log: watchedLogger(),
});
