import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { familyOf, isWithin, readNetworks, toCustomerNetwork } from '../program/addresses.ts';

/** For a request of the process itself, which has no socket. */
export const INSIDE = 'inside';

/**
 * The client’s network, by `toCustomerNetwork`. X-Forwarded-For counts only behind a proxy of `trustProxy`
 * (TRUST_PROXY) and is read from its end: everything before the entry of the last trusted proxy may be forged.
 */
export function createClientAddress(trustProxy: string): (c: Context) => string {
  const trusted = readNetworks(trustProxy);
  return (c) => {
    const { incoming } = (c.env ?? {}) as { incoming?: Pick<IncomingMessage, 'socket'> };
    let address = incoming?.socket.remoteAddress;
    if (address === undefined) return INSIDE;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    while (isWithin(trusted, address)) {
      const hop = hops.pop();
      if (hop === undefined || familyOf(hop) === undefined) break;
      address = hop;
    }
    return toCustomerNetwork(address);
  };
}
