import { BlockList, isIP } from 'node:net';

/** As node:net names them; undefined for what is no address. */
export function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}

const BITS = { ipv4: 32, ipv6: 128 };
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Reads addresses and networks (CIDR) with commas between, `loopback` for those of this machine. Null where one is neither. */
export function readNetworks(list: string): BlockList | null {
  const networks = new BlockList();
  const named = list.split(',').flatMap((one) => (one.trim() === 'loopback' ? LOOPBACK : one.trim()));
  for (const network of named.filter(Boolean)) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = familyOf(address);
    if (!family || Number(prefix ?? 0) > BITS[family]) return null;
    networks.addSubnet(address, Number(prefix ?? BITS[family]), family);
  }
  return networks;
}

/** Whether `address` is in one of the networks; false for what is no address. */
export function isWithin(networks: BlockList | null, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && networks !== null && networks.check(address, family);
}

const loopback = readNetworks('loopback');

/** Whether only this machine reaches what listens on `host`. */
export const isLoopback = (host: string): boolean => host.toLowerCase() === 'localhost' || isWithin(loopback, host);

const DOTTED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Of eight groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** What one customer of a provider has: an IPv4 address, or the /64 network of an IPv6 one as its four groups. */
export function toCustomerNetwork(address: string): string {
  const dotted = DOTTED.exec(address)?.[1];
  if (dotted !== undefined || familyOf(address) !== 'ipv6') return dotted ?? address;
  const [bare = ''] = address.split('%');
  // URL writes an address in the shortest way there is, without dots.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':');
}
