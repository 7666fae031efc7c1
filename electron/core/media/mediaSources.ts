import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isLoopback } from '../api/baseUrl.ts';
import type { ConnectionRecord } from '../connections/connectionRecord.ts';
import type { Service } from '../api/adapter/service.ts';
import { mayFetchMedia, resolveName, type Resolve } from './mediaAddress.ts';

/** URLs live for minutes; more calls than this nobody has open at once. */
const MOST_URLS = 64;

/** What of the connections recordings need. */
export interface MediaConnections {
  record(id: ConnectionId): Pick<ConnectionRecord, 'kind' | 'baseUrl'> | undefined;
  use(id: ConnectionId): Promise<Result<{ readonly service: Pick<Service, 'getMediaUrl'> }>>;
}

/** Signed media URLs in use. Kept here and never given to the page: each is a short-lived credential. */
export class MediaSources {
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
    if (this.#urls.size > MOST_URLS && oldest.done !== true) this.#urls.delete(oldest.value);
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
