import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';

export interface MediaRequest {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  /** The `Range` header as the page's media element sent it. */
  readonly range: string | null;
  readonly method: 'GET' | 'HEAD';
  readonly signal: AbortSignal;
}

/** Ready to be written to the page: status 200, 206, 403, 404, 416 or 502 and only the headers a player needs. */
export interface MediaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
}
