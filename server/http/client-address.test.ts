import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

async function addressOf(trustProxy: string, remoteAddress: string | undefined, forwarded?: string): Promise<string> {
  const clientAddress = createClientAddress(trustProxy);
  const app = new Hono().get('/', (c) => c.text(clientAddress(c)));
  const headers = new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded });
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).text();
}

it.each([
  ['nobody is trusted', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the sender is not a proxy', 'loopback', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy says it', 'loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['its client wrote one before', 'loopback', '::1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['two proxies say it', 'loopback,10.0.0.0/8', '127.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.3', '198.51.100.1'],
  ['a proxy says nothing', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy says what is no address', 'loopback', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['it is of IPv6', 'loopback', '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['there is no socket', 'loopback', undefined, '198.51.100.1', 'inside'],
])('is told where %s', async (_when, trustProxy, socket, forwarded, address) => {
  expect(await addressOf(trustProxy, socket, forwarded)).toBe(address);
});
