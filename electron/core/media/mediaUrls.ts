import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import { isLoopback } from '../api/baseUrl.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';

/** Every address that a name leads to; none where it leads nowhere. */
type Resolve = (name: string) => Promise<readonly string[]>;

async function resolveName(name: string): Promise<readonly string[]> {
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

/** URLs live for minutes; more calls than this nobody has open at once. */
const MAX_URLS = 64;

/** What of the connections recordings need. */
export interface MediaConnections {
  record(id: ConnectionId): Pick<ConnectionRecord, 'kind' | 'baseUrl'> | undefined;
  use(id: ConnectionId): Promise<Result<{ readonly service: Pick<Service, 'getMediaUrl'> }>>;
}

/** Signed media URLs in use. Kept here and never given to the page: each is a short-lived credential. */
export class MediaUrls {
  readonly #connections: MediaConnections;
  readonly #resolve: Resolve;
  readonly #urls = new Map<string, string>();

  constructor(connections: MediaConnections, resolve: Resolve = resolveName) {
    this.#connections = connections;
    this.#resolve = resolve;
  }

  /** The URL at hand, or a new one; null where the engagement has no recording. */
  async url(
    connectionId: ConnectionId,
    id: EngagementId,
    signal: AbortSignal,
  ): Promise<Result<string | null>> {
    const key = `${connectionId} ${id}`;
    const known = this.#urls.get(key);
    // A connection that was removed takes its recordings with it, though their URLs may still work.
    if (known !== undefined && this.#connections.record(connectionId) !== undefined) return ok(known);
    const connection = await this.#connections.use(connectionId);
    if (!connection.ok) return connection;
    const fresh = await connection.value.service.getMediaUrl(id, { priority: 'interactive', signal });
    if (!fresh.ok || fresh.value === null) return fresh;
    if (!(await this.mayFetch(connectionId, fresh.value))) {
      return failed({
        kind: 'network',
        reason: 'insecure-url',
        detail: 'The recording’s address is not a secure one.',
      });
    }
    this.#urls.set(key, fresh.value);
    const oldest = this.#urls.keys().next();
    if (this.#urls.size > MAX_URLS && oldest.done !== true) this.#urls.delete(oldest.value);
    return fresh;
  }

  /** Whether a recording of this connection may be fetched from there, at once or by a redirect. */
  async mayFetch(connectionId: ConnectionId, url: string): Promise<boolean> {
    const record = this.#connections.record(connectionId);
    if (record === undefined) return false;
    // The demo's service runs on this computer, at an address that is new with every run.
    const isLocal = record.kind === 'demo' || isLoopback(URL.parse(record.baseUrl)?.hostname ?? '');
    return mayFetchMedia(url, isLocal, this.#resolve);
  }

  /** The URL no longer works: the next call asks for a new one. */
  forget(connectionId: ConnectionId, id: EngagementId, url: string): void {
    const key = `${connectionId} ${id}`;
    if (this.#urls.get(key) === url) this.#urls.delete(key);
  }
}
