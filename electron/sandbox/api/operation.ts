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
  /** Without a trailing slash; known once the port is. */
  readonly baseUrl: () => string;
}

/** An authenticated request within the rate limit. */
export interface ApiRequest {
  readonly credential: Credential;
  readonly query: Query;
  /** A path parameter, such as `engagement_id`. */
  readonly param: (name: string) => string;
  readonly request: Request;
}

/** The response of an operation: a status and JSON, or nothing for 204. */
export type ApiResponse =
  | { readonly status: 200; readonly json: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: 204 };

/** One API operation. The routes and the OpenAPI document are generated from the table of operations. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'PUT';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Checked before anything else. */
  readonly scope: Scope;
  readonly answer: (call: ApiRequest) => ApiResponse | Promise<ApiResponse>;
}

export function ok(json: string, headers?: Readonly<Record<string, string>>): ApiResponse {
  return { status: 200, json, ...(headers === undefined ? {} : { headers }) };
}
