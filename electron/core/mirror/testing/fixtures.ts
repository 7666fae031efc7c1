import { initialSyncState } from '../../sync/syncState.ts';
import { type Collection, ROW_EXPANSIONS } from '../../sync/collections.ts';
import type { Ingest } from '../../sync/mirrorPort.ts';
import type { PageRequest, SingleRequest } from '../../sync/syncRequest.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';

/** A resource as sent by the API. */
export type Sent = Record<string, unknown>;

export const LIST_ONLY: readonly Expansion[] = ROW_EXPANSIONS;
export const EVERYTHING: readonly Expansion[] = [...ROW_EXPANSIONS, 'transcript_timeline'];

export function sentEngagement(id: string, fields: Sent = {}): Sent {
  return {
    object: 'engagement',
    id,
    title: `Call ${id}`,
    engagement_type: 'CALL',
    processing_status: 'COMPLETED',
    is_private: false,
    start_at: '2026-03-01T10:00:00Z',
    created_at: '2026-03-01T09:00:00Z',
    updated_at: '2026-03-01T11:00:00Z',
    companies: [],
    contacts: [],
    owner: null,
    tags: [],
    action_items: [],
    signals: [],
    transcript: null,
    transcript_timeline: null,
    ...fields,
  };
}

export function sentContact(id: string, fields: Sent = {}): Sent {
  return {
    object: 'contact',
    id,
    first_name: 'Ada',
    last_name: id,
    emails: [{ email: `${id}@acme.example`, is_primary: true }],
    phone_numbers: [],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...fields,
  };
}

export function sentTimeline(
  lines: readonly (readonly [speaker: number, text: string])[],
  speakers: readonly string[],
): Sent {
  return {
    object: 'transcript_timeline',
    engagement_id: 'any',
    overall_sentiment: null,
    speakers: speakers.map((name) => ({
      name,
      email: null,
      user_id: null,
      contact_id: null,
      sentiment: null,
    })),
    entries: lines.map(([speaker, text], index) => ({
      speaker_index: speaker,
      text,
      start_seconds: index * 3,
      end_seconds: index * 3 + 2,
      sentiment: null,
    })),
  };
}

function bodyOf(json: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(json));
}

export interface InputOptions {
  readonly asked?: number;
  readonly expanded?: readonly Expansion[];
  readonly requestId?: string;
  readonly receivedAt?: string;
  readonly at?: number;
}

export function pageRequest(collection: Collection, asked: number): PageRequest {
  const walk = initialSyncState().collections[collection].lanes.rows[0];
  return {
    kind: 'page',
    collection,
    walkGroup: 'rows',
    walk: walk?.id ?? 0,
    step: 0,
    order: 'updated_at:desc',
    from: null,
    before: null,
    cursor: null,
    limit: 100,
    expand: [],
    trial: null,
    asked,
    sentAt: 0,
  };
}

/** A page of a list, from its rows or its body. */
export function pageInput(
  collection: Collection,
  rows: readonly unknown[] | Uint8Array<ArrayBuffer>,
  options: InputOptions = {},
): Ingest {
  const list = { object: 'list', data: rows, has_more: false, next_cursor: null };
  return {
    kind: 'page',
    collection,
    at: options.at ?? 0,
    receivedAt: options.receivedAt ?? '2026-11-21T10:00:00.000Z',
    requestId: options.requestId ?? 'rid_page',
    serviceTime: null,
    expanded: options.expanded ?? EVERYTHING,
    body: rows instanceof Uint8Array ? rows : bodyOf(list),
    request: pageRequest(collection, options.asked ?? 1_000_000),
  };
}

export function singleRequest(id: string, asked: number): SingleRequest {
  return { kind: 'single', engagementId: engagementId.parse(id), expand: EVERYTHING, asked, sentAt: 0 };
}

export function singleInput(sent: Sent, options: InputOptions = {}): Ingest {
  const id = String(sent['id']);
  return {
    kind: 'single',
    engagementId: engagementId.parse(id),
    at: options.at ?? 0,
    receivedAt: options.receivedAt ?? '2026-11-21T10:00:00.000Z',
    requestId: options.requestId ?? 'rid_single',
    serviceTime: null,
    expanded: options.expanded ?? EVERYTHING,
    body: bodyOf(sent),
    request: singleRequest(id, options.asked ?? 1_000_000),
  };
}

/** A 404 for an engagement. */
export function missingInput(id: string, asked = 1_000_000): Ingest {
  return {
    kind: 'missing',
    engagementId: engagementId.parse(id),
    at: 0,
    receivedAt: '2026-11-21T12:00:00.000Z',
    request: singleRequest(id, asked),
  };
}

export function scannedInput(collection: Collection, startCommit: number): Ingest {
  return {
    kind: 'scanned',
    collection,
    at: 0,
    receivedAt: '2026-11-21T12:00:00.000Z',
    request: { kind: 'close', collection, startCommit },
  };
}
