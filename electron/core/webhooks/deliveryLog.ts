import { DELIVERY_VERDICTS, REFUSAL_REASONS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Delivery, DeliverySearch } from '#shared/contract/webhooks.ts';
import {
  type Database,
  flag,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';
import type { Resource } from './webhookEvents.ts';

/**
 * `seen`: applied deliveries, by event id and by delivery id. `states`: the age of each resource's last applied
 * state. Both are windows: what falls out is so old that no sender retries it.
 */
const deliveries = `
  create table deliveries (
    number integer primary key autoincrement,
    connection_id text not null,
    received_at integer not null,
    verdict text not null,
    refusal text,
    type text,
    event_id text,
    resource_id text,
    webhook_id text,
    bytes integer not null,
    payload text,
    cut integer not null
  ) strict;
  create index deliveries_of on deliveries (connection_id, number);
  create index deliveries_refused on deliveries (number) where verdict = 'refused';

  create table seen (
    place integer primary key autoincrement,
    connection_id text not null,
    name text not null
  ) strict;
  create unique index seen_names on seen (connection_id, name);

  create table states (
    place integer primary key autoincrement,
    connection_id text not null,
    resource text not null,
    id text not null,
    updated_at integer,
    emitted_at integer,
    deleted integer not null
  ) strict;
  create unique index states_of on states (connection_id, resource, id);
`;

/** The workspace of a connection's deliveries, as named by the first verified one. */
const workspaces = `
  create table workspaces (
    connection_id text primary key,
    workspace_id text not null
  ) strict, without rowid;
`;

export const migrations: readonly string[] = [deliveries, workspaces];

/** Separate limits, so that a flood of forgeries displaces no verified delivery. */
const MAX_KEPT = { verified: 2000, refused: 200 } as const;
/** Maximum characters of a body; a refused one may come from anyone, so only its start is stored. */
const MAX_PAYLOAD = { verified: 60_000, refused: 2000 } as const;

interface DeliveryDraft extends Omit<Delivery, 'number' | 'receivedAt'> {
  readonly connectionId: ConnectionId;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Null if it must not be stored. */
  readonly payload: string | null;
}

const COLUMNS = 'number, received_at, verdict, refusal, type, event_id, resource_id, webhook_id, bytes';

function readDelivery(row: Row): Delivery {
  const verdict = text(row, 2);
  const refusal = textOrNull(row, 3);
  return {
    number: number(row, 0),
    receivedAt: new Date(number(row, 1)).toISOString(),
    verdict: DELIVERY_VERDICTS.find((known) => known === verdict) ?? 'refused',
    refusal: REFUSAL_REASONS.find((known) => known === refusal) ?? null,
    type: textOrNull(row, 4),
    eventId: textOrNull(row, 5),
    resourceId: textOrNull(row, 6),
    webhookId: textOrNull(row, 7),
    bytes: number(row, 8),
  };
}

/** The deliveries shown to the user; new ones displace the oldest. */
export class DeliveryLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(draft: DeliveryDraft): void {
    const kind = draft.verdict === 'refused' ? 'refused' : 'verified';
    const { payload } = draft;
    this.#db.run(
      `insert into deliveries (connection_id, received_at, verdict, refusal, type, event_id, resource_id, webhook_id,
         bytes, payload, cut) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      draft.connectionId,
      draft.receivedAt,
      draft.verdict,
      draft.refusal,
      draft.type,
      draft.eventId,
      draft.resourceId,
      draft.webhookId,
      draft.bytes,
      payload?.slice(0, MAX_PAYLOAD[kind]) ?? null,
      (payload?.length ?? 0) > MAX_PAYLOAD[kind],
    );
    const comparison = kind === 'refused' ? '=' : '<>';
    this.#db.run(
      `delete from deliveries where verdict ${comparison} 'refused' and number <= (
         select number from deliveries where verdict ${comparison} 'refused' order by number desc limit 1 offset ?)`,
      MAX_KEPT[kind],
    );
  }

  /** Newest first. */
  page(search: DeliverySearch): Delivery[] {
    const { verdicts } = search;
    const among = verdicts.length === 0 ? '' : `and verdict in (${verdicts.map(() => '?').join()})`;
    return this.#db.all(
      `select ${COLUMNS} from deliveries where connection_id = ? and number < ? ${among}
       order by number desc limit ?`,
      readDelivery,
      search.connectionId,
      search.before ?? Number.MAX_SAFE_INTEGER,
      ...verdicts,
      search.limit,
    );
  }

  payload(id: ConnectionId, delivery: number): { text: string | null; cut: boolean } {
    return (
      this.#db.get(
        'select payload, cut from deliveries where connection_id = ? and number = ?',
        (row) => ({ text: textOrNull(row, 0), cut: flag(row, 1) }),
        id,
        delivery,
      ) ?? { text: null, cut: false }
    );
  }

  /** Milliseconds since 1970. */
  lastAcceptedAt(id: ConnectionId): number | null {
    return (
      this.#db.get(
        `select received_at from deliveries where connection_id = ? and verdict = 'accepted'
         order by number desc limit 1`,
        (row) => number(row, 0),
        id,
      ) ?? null
    );
  }

  /** Deliveries since this time, by verdict. */
  tally(since: number): ReadonlyMap<string, number> {
    const rows = this.#db.all(
      'select verdict, count(*) from deliveries where received_at >= ? group by verdict order by verdict',
      (row) => [text(row, 0), number(row, 1)] as const,
      since,
    );
    return new Map(rows);
  }

  forget(id: ConnectionId): void {
    this.#db.run('delete from deliveries where connection_id = ?', id);
  }
}

/** The age of a resource's last applied state; microseconds since 1970, null if not given. */
export interface KnownState {
  readonly updatedAt: number | null;
  readonly emittedAt: number | null;
  readonly deleted: boolean;
}

function isBefore(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one < other;
}

/**
 * Whether a newer state of the same resource has been applied: deliveries arrive at least once and in any order
 * (API description, "Rules" 5). States are compared by `updated_at`; equal ones, and those around a deletion, by
 * when their events were emitted. A state without dates is accepted: the mirror compares again.
 */
export function isStale(incoming: KnownState, known: KnownState | null): boolean {
  if (known === null) return false;
  const emittedBefore = isBefore(incoming.emittedAt, known.emittedAt);
  // A deleted resource no longer changes, so an event emitted earlier is an older state.
  if (incoming.deleted || known.deleted) {
    return emittedBefore || (known.deleted && !incoming.deleted && incoming.emittedAt === known.emittedAt);
  }
  return (
    isBefore(incoming.updatedAt, known.updatedAt) || (incoming.updatedAt === known.updatedAt && emittedBefore)
  );
}

/** Two names per event: over four hours at 100 events per minute, by when senders have given up. */
const MAX_SEEN = 50_000;
const MAX_STATES = 50_000;

export interface SeenNames {
  readonly eventId: string;
  readonly webhookId: string;
}

/** Recently applied deliveries of one connection, on disk, so that a restart forgets none. */
export class SeenDeliveries {
  readonly #db: Database;
  readonly #connection: ConnectionId;
  readonly #most: { readonly seen: number; readonly states: number };

  constructor(db: Database, connection: ConnectionId, most = { seen: MAX_SEEN, states: MAX_STATES }) {
    this.#db = db;
    this.#connection = connection;
    this.#most = most;
  }

  /** Matches either id: a sender may give each attempt a new delivery id, or reuse one for a regenerated event. */
  hasSeen({ eventId, webhookId }: SeenNames): boolean {
    return (
      this.#db.get(
        'select 1 from seen where connection_id = ? and name in (?, ?)',
        () => true,
        this.#connection,
        eventName(eventId),
        deliveryName(webhookId),
      ) ?? false
    );
  }

  markSeen({ eventId, webhookId }: SeenNames): void {
    for (const name of [eventName(eventId), deliveryName(webhookId)]) {
      this.#db.run('insert or ignore into seen (connection_id, name) values (?, ?)', this.#connection, name);
    }
    this.#db.run('delete from seen where place <= (select max(place) from seen) - ?', this.#most.seen);
  }

  state(resource: Resource, id: string): KnownState | null {
    return (
      this.#db.get(
        'select updated_at, emitted_at, deleted from states where connection_id = ? and resource = ? and id = ?',
        (row) => ({
          updatedAt: numberOrNull(row, 0),
          emittedAt: numberOrNull(row, 1),
          deleted: flag(row, 2),
        }),
        this.#connection,
        resource,
        id,
      ) ?? null
    );
  }

  /** Deletes and inserts instead of updating, so that the latest entries are kept longest. */
  putState(resource: Resource, id: string, state: KnownState): void {
    const key = [this.#connection, resource, id] as const;
    this.#db.run('delete from states where connection_id = ? and resource = ? and id = ?', ...key);
    this.#db.run(
      `insert into states (connection_id, resource, id, updated_at, emitted_at, deleted) values (?, ?, ?, ?, ?, ?)`,
      ...key,
      state.updatedAt,
      state.emittedAt,
      state.deleted,
    );
    this.#db.run('delete from states where place <= (select max(place) from states) - ?', this.#most.states);
  }

  /** Null before the first delivery. */
  workspace(): string | null {
    const sql = 'select workspace_id from workspaces where connection_id = ?';
    return this.#db.get(sql, (row) => text(row, 0), this.#connection) ?? null;
  }

  /** Keeps the first one until it is forgotten. */
  keepWorkspace(workspaceId: string): void {
    const sql = 'insert or ignore into workspaces (connection_id, workspace_id) values (?, ?)';
    this.#db.run(sql, this.#connection, workspaceId);
  }

  forgetWorkspace(): void {
    this.#db.run('delete from workspaces where connection_id = ?', this.#connection);
  }

  size(): { seen: number; states: number } {
    const count = (table: 'seen' | 'states'): number =>
      this.#db.get(`select count(*) from ${table}`, (row) => number(row, 0)) ?? 0;
    return { seen: count('seen'), states: count('states') };
  }

  forget(): void {
    this.#db.run('delete from seen where connection_id = ?', this.#connection);
    this.#db.run('delete from states where connection_id = ?', this.#connection);
    this.forgetWorkspace();
  }
}

function eventName(id: string): string {
  return `event ${id}`;
}

function deliveryName(id: string): string {
  return `delivery ${id}`;
}
