import { expect, it } from 'vitest';
import { isWithin, readNetworks, toCustomerNetwork } from './addresses.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3::4:5:6', '1:2:3:0'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the customer of %s is %s', (address, network) => {
  expect(toCustomerNetwork(address)).toBe(network);
});

it('reads addresses, networks and the name of those of this machine', () => {
  const networks = readNetworks('loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.1');
  for (const address of ['127.3.2.1', '::1', '::ffff:127.0.0.1', '10.200.0.1', '2001:db8:ffff::1', '192.0.2.1']) {
    expect([address, isWithin(networks, address)]).toEqual([address, true]);
  }
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::1', 'localhost', '']) {
    expect([address, isWithin(networks, address)]).toEqual([address, false]);
  }
});

it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', '10.0.0.0 10.0.0.1', 'true', '1'])(
  'does not take %j for a network',
  (list) => {
    expect(readNetworks(list)).toBeNull();
  },
);
