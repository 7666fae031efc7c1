import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../api/baseUrl.ts';

/** Every address that a name leads to; none where it leads nowhere. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export async function resolveName(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** This computer, and what answers to its own link only (cloud metadata among it). IPv4 within IPv6 counts as IPv4. */
const HERE = new BlockList();
HERE.addSubnet('0.0.0.0', 8, 'ipv4');
HERE.addSubnet('127.0.0.0', 8, 'ipv4');
HERE.addSubnet('169.254.0.0', 16, 'ipv4');
HERE.addSubnet('::', 96, 'ipv6');
HERE.addSubnet('64:ff9b::7f00:0', 104, 'ipv6');
HERE.addSubnet('fe80::', 10, 'ipv6');

function isHere(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && HERE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether a recording may be fetched from there. Addresses of recordings come from the workspace, in which strangers
 * may write: one of this computer would have Parley call a local program on their behalf. They are for a connection
 * that is on this computer itself, and so is plain http; all others get https to other computers only. Private
 * networks are allowed: a service within a company keeps its recordings there.
 */
export async function mayFetchMedia(
  url: string,
  ofLocalService: boolean,
  resolve: Resolve,
): Promise<boolean> {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false;
  const host = parsed.hostname.replace(/\.$/, '');
  if (ofLocalService) {
    return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(host));
  }
  if (parsed.protocol !== 'https:') return false;
  if (host === 'localhost' || host.endsWith('.localhost')) return false;
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await resolve(bare) : [bare];
  return !addresses.some(isHere);
}
