import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import { EXPANSION_SCOPES } from '#core/api/adapter/routes.ts';
import { COLLECTION_SCOPES } from '#core/sync/collections.ts';
import type { PageRequest, SingleRequest } from '#core/sync/syncRequest.ts';
import type { World, WorldRow } from './world.ts';

export type Faults = {
  /** Existing timelines are null. */
  readonly unserialised: boolean;
  /** Rows are shuffled and one is repeated. */
  readonly shuffled: boolean;
  /** `has_more` is true but the cursor is missing. */
  readonly pathless: boolean;
  /** Every cursor is refused. */
  readonly cursorRefused: boolean;
  /** One row is silently left out. */
  readonly forgetful: boolean;
};

const encoder = new TextEncoder();

/** Formats microseconds as `2026-01-15T09:00:00.123456Z`. */
function iso(micros: number): string {
  const ms = Math.floor(micros / 1000);
  const rest = String(micros - ms * 1000).padStart(3, '0');
  return `${new Date(ms).toISOString().slice(0, -1)}${rest}Z`;
}

/** Model of the API: keyset-paginated lists of live rows, single engagements, scopes. */
export class ModelService {
  readonly #world: World;
  /** Scopes the token lacks. */
  readonly lacking = new Set<string>();
  /** Whether a 403 names the missing scope. */
  namesScopes = true;
  /** Cursors of an earlier age are refused with 400. */
  age = 0;

  constructor(world: World) {
    this.#world = world;
  }

  list(request: PageRequest, faults: Faults): Result<Uint8Array<ArrayBuffer>> {
    const refused = this.#refusal([
      COLLECTION_SCOPES[request.collection],
      ...request.expand.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []),
    ]);
    if (refused !== null) return failed(refused);
    const descending = request.order === 'updated_at:desc';
    const after = request.cursor === null ? null : this.#readCursor(request.cursor, faults);
    if (after === undefined) return failed(apiProblem(400, { title: 'Invalid Query Parameter' }));
    const sign = descending ? -1 : 1;
    const compare = (a: { updatedAt: number; id: string }, b: { updatedAt: number; id: string }): number =>
      sign * (a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    const rows = this.#world.rows
      .filter(
        (row) =>
          !row.deleted &&
          row.collection === request.collection &&
          (request.from === null || row.updatedAt >= request.from * 1000) &&
          (request.before === null || row.updatedAt < request.before * 1000) &&
          (after === null || compare(row, after) > 0),
      )
      .sort(compare);
    const page = rows.slice(0, request.limit);
    const last = page.at(-1);
    const more = rows.length > page.length && last !== undefined;
    const cursor = more ? `${this.age}|${last.updatedAt}|${last.id}` : null;
    const forgotten = faults.forgetful ? page.find((row) => !row.overlooked) : undefined;
    if (forgotten !== undefined) {
      forgotten.overlooked = true;
      forgotten.hidden = true;
    }
    const visible = page.filter((row) => row !== forgotten);
    const data = visible.map((row) => this.#json(row, request.expand, faults));
    const [first] = data;
    const shuffled = faults.shuffled && first !== undefined ? [...data.toReversed(), first] : data;
    return ok(
      encoder.encode(
        JSON.stringify({
          object: 'list',
          data: shuffled,
          has_more: more,
          next_cursor: faults.pathless ? null : cursor,
        }),
      ),
    );
  }

  single(request: SingleRequest, faults: Faults): Result<Uint8Array<ArrayBuffer>> {
    const scopes = request.expand.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []);
    const refused = this.#refusal([COLLECTION_SCOPES.engagements, ...scopes]);
    if (refused !== null) return failed(refused);
    const row = this.#world.rows.find((one) => one.id === request.engagementId && !one.deleted);
    if (row === undefined) return failed(apiProblem(404, { title: 'Not found' }));
    return ok(encoder.encode(JSON.stringify(this.#json(row, request.expand, faults))));
  }

  #refusal(scopes: readonly string[]): Problem | null {
    const lacking = scopes.find((scope) => this.lacking.has(scope));
    if (lacking === undefined) return null;
    return { kind: 'forbidden', scope: this.namesScopes ? lacking : null, detail: '', requestId: null };
  }

  /** Undefined if the cursor is refused. */
  #readCursor(cursor: string, faults: Faults): { updatedAt: number; id: string } | undefined {
    const [age, updatedAt, id] = cursor.split('|');
    if (faults.cursorRefused || age !== String(this.age) || id === undefined) return undefined;
    return { updatedAt: Number(updatedAt), id };
  }

  #json(row: WorldRow, expand: readonly string[], faults: Faults): Record<string, unknown> {
    const timeline =
      row.lines === null || faults.unserialised
        ? null
        : {
            object: 'transcript_timeline',
            speakers: [{ name: 'Ada' }],
            entries: [{ speaker_index: 0, text: linesOf(row.lines), start_seconds: 0, end_seconds: 1 }],
          };
    const about = { id: row.id, ...dates(row) };
    if (row.collection === 'contacts') {
      const emails = [{ email: relationOf(row), is_primary: true }];
      return { ...about, object: 'contact', first_name: String(row.content), emails };
    }
    const contacts = [{ object: 'contact', id: relationOf(row), ...dates(row) }];
    return {
      ...about,
      object: 'engagement',
      title: String(row.content),
      engagement_type: row.type,
      processing_status: row.status,
      is_private: false,
      ...(expand.includes('contacts') ? { contacts } : {}),
      ...(expand.includes('transcript_timeline') ? { transcript_timeline: timeline } : {}),
    };
  }
}

/** The related contact's id, or an email address for a contact. */
export function relationOf(row: WorldRow): string {
  return row.collection === 'contacts' ? `${row.relations}@example.com` : `related-${row.relations}`;
}

export function linesOf(lines: number): string {
  return `line ${lines}`;
}

function dates(row: WorldRow): { created_at: string; updated_at: string } {
  return { created_at: iso(row.updatedAt), updated_at: iso(row.updatedAt) };
}
