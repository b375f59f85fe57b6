import type { Context } from 'hono';
import { toDeviceName } from '../auth/device-name.ts';
import type { Caller } from '../services/accounts/session-service.ts';
import type { ApiEnv } from './api.ts';
import { INSIDE } from './client-address.ts';

const IPV6_GROUPS = 4;
/** The machine itself calls: that of ::1. */
const LOOPBACK = '0:0:0:0';

/** Which browser a request comes from, and from where, in words that its user can read. */
export function callerOf(c: Context<ApiEnv>, clientAddress: (c: Context) => string): Caller {
  const network = clientAddress(c);
  const isIpv6 = network.split(':').length === IPV6_GROUPS;
  return {
    device: toDeviceName(c.req.header('user-agent')),
    address: network === INSIDE || network === LOOPBACK ? null : isIpv6 ? `${network}::/64` : network,
    requestId: c.get('requestId'),
    log: c.get('log'),
  };
}
