import type { Credential, Scope } from './credentials.ts';
import type { Query } from './query.ts';

/** A request that is who it says and within its rate. */
export interface Call {
  readonly credential: Credential;
  readonly query: Query;
  /** A part of the path, such as `engagement_id`. */
  readonly param: (name: string) => string;
  readonly request: Request;
}

/** What an operation answers: a status and JSON, or nothing for 204. */
export type Answer =
  | { readonly status: 200; readonly json: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: 204 };

/** One operation of the API: the row of a table from which routes and the OpenAPI document are made. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'PUT';
  /** With `{name}` for what varies. */
  readonly path: string;
  /** Needed before anything else is looked at. */
  readonly scope: Scope;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

export function ok(json: string, headers?: Readonly<Record<string, string>>): Answer {
  return { status: 200, json, ...(headers === undefined ? {} : { headers }) };
}
