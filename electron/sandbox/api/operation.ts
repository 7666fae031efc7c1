import type { ContentStore } from '../content/contentStore.ts';
import type { MediaUrls } from '../recording/signedMediaUrls.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import type { Credential, Scope } from './credentials.ts';
import type { Query } from './queryString.ts';

/** What the routes need. */
export interface Service {
  readonly workspace: Workspace;
  readonly contentStore: ContentStore;
  readonly mediaUrls: MediaUrls;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Without a slash at the end; known once the port is. */
  readonly baseUrl: () => string;
}

/** A request with a known credential, within the rate limit. */
export interface ApiRequest {
  readonly credential: Credential;
  readonly query: Query;
  /** A part of the path, such as `engagement_id`. */
  readonly param: (name: string) => string;
  readonly request: Request;
}

/** The response of an operation: a status and JSON, or nothing for 204. */
export type ApiResponse =
  | { readonly status: 200; readonly json: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: 204 };

/** One operation of the API: the row of a table from which routes and the OpenAPI document are made. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'PUT';
  /** With `{name}` for what varies. */
  readonly path: string;
  /** Checked before anything else. */
  readonly scope: Scope;
  readonly answer: (call: ApiRequest) => ApiResponse | Promise<ApiResponse>;
}

export function ok(json: string, headers?: Readonly<Record<string, string>>): ApiResponse {
  return { status: 200, json, ...(headers === undefined ? {} : { headers }) };
}
