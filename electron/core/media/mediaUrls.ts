import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import { isLoopback } from '../api/baseUrl.ts';
import type { Priority } from '../api/scheduler/schedulerState.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';

/** All addresses a name resolves to; empty if it doesn't resolve. */
type Resolve = (name: string) => Promise<readonly string[]>;

async function resolveName(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** This computer and its link-local network, including cloud metadata. IPv4 within IPv6 counts as IPv4. */
const LOCAL = new BlockList();
LOCAL.addSubnet('0.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LOCAL.addSubnet('::', 96, 'ipv6');
LOCAL.addSubnet('64:ff9b::7f00:0', 104, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

function isLocalAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOCAL.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether a recording may be fetched from this URL. Recording URLs come from the workspace, which strangers may
 * write to: a local address would make Parley call a local program on their behalf. Only a connection to this
 * computer may use local addresses and plain http; all others are limited to https on other computers. Private
 * networks are allowed, because a company's own API stores its recordings there.
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
  return !addresses.some(isLocalAddress);
}

/** URLs live for minutes, and nobody has more recordings open at once. */
const MAX_URLS = 64;

/** What recordings need of their workspace. */
export interface MediaWorkspace {
  readonly record: Pick<ConnectionRecord, 'kind' | 'baseUrl'>;
  connect(): Promise<Result<{ readonly service: Pick<Service, 'getMediaUrl'> }>>;
}

const ofWorkspaces = new WeakMap<MediaWorkspace, MediaUrls>();

/** The URLs of a workspace, which end with it. */
export function mediaUrlsOf(workspace: MediaWorkspace): MediaUrls {
  const known = ofWorkspaces.get(workspace) ?? new MediaUrls(workspace);
  ofWorkspaces.set(workspace, known);
  return known;
}

/** Signed media URLs in use. Never given to the page: each is a short-lived credential. */
export class MediaUrls {
  readonly #workspace: MediaWorkspace;
  readonly #resolve: Resolve;
  readonly #urls = new Map<EngagementId, string>();

  constructor(workspace: MediaWorkspace, resolve: Resolve = resolveName) {
    this.#workspace = workspace;
    this.#resolve = resolve;
  }

  /** The cached URL or a new one; null if the engagement has no recording. */
  async url(
    id: EngagementId,
    signal: AbortSignal,
    priority: Priority = 'interactive',
  ): Promise<Result<string | null>> {
    const known = this.#urls.get(id);
    if (known !== undefined) return ok(known);
    const connection = await this.#workspace.connect();
    if (!connection.ok) return connection;
    const fresh = await connection.value.service.getMediaUrl(id, { priority, signal });
    if (!fresh.ok || fresh.value === null) return fresh;
    if (!(await this.mayFetch(fresh.value))) {
      return failed({
        kind: 'network',
        reason: 'insecure-url',
        detail: 'The recording’s URL is not secure (https).',
      });
    }
    this.#urls.set(id, fresh.value);
    const oldest = this.#urls.keys().next();
    if (this.#urls.size > MAX_URLS && oldest.done !== true) this.#urls.delete(oldest.value);
    return fresh;
  }

  /** Whether a recording may be fetched from this URL, directly or by redirect. */
  async mayFetch(url: string): Promise<boolean> {
    const { kind, baseUrl } = this.#workspace.record;
    // The demo's API runs on this computer, on a port that changes with every run.
    const isLocal = kind === 'demo' || isLoopback(URL.parse(baseUrl)?.hostname ?? '');
    return mayFetchMedia(url, isLocal, this.#resolve);
  }

  /** The URL no longer works: the next call requests a new one. */
  forget(id: EngagementId, url: string): void {
    if (this.#urls.get(id) === url) this.#urls.delete(id);
  }
}
