import type { ConnectionId } from '#shared/contract/ids.ts';
import { type Database, flag, number, numberOrNull, text } from '../database/database.ts';
import type { Resource } from './webhookEvents.ts';

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

/** Recently applied deliveries, on disk, so that a restart forgets none. */
export class SeenDeliveries {
  readonly #db: Database;
  readonly #most: { readonly seen: number; readonly states: number };

  constructor(db: Database, most = { seen: MAX_SEEN, states: MAX_STATES }) {
    this.#db = db;
    this.#most = most;
  }

  /** Matches either id: a sender may give each attempt a new delivery id, or reuse one for a regenerated event. */
  hasSeen(connection: ConnectionId, { eventId, webhookId }: SeenNames): boolean {
    return (
      this.#db.get(
        'select 1 from seen where connection_id = ? and name in (?, ?)',
        () => true,
        connection,
        eventName(eventId),
        deliveryName(webhookId),
      ) ?? false
    );
  }

  markSeen(connection: ConnectionId, { eventId, webhookId }: SeenNames): void {
    for (const name of [eventName(eventId), deliveryName(webhookId)]) {
      this.#db.run('insert or ignore into seen (connection_id, name) values (?, ?)', connection, name);
    }
    this.#db.run('delete from seen where place <= (select max(place) from seen) - ?', this.#most.seen);
  }

  state(connection: ConnectionId, resource: Resource, id: string): KnownState | null {
    return (
      this.#db.get(
        'select updated_at, emitted_at, deleted from states where connection_id = ? and resource = ? and id = ?',
        (row) => ({
          updatedAt: numberOrNull(row, 0),
          emittedAt: numberOrNull(row, 1),
          deleted: flag(row, 2),
        }),
        connection,
        resource,
        id,
      ) ?? null
    );
  }

  /** Deletes and inserts instead of updating, so that the latest entries are kept longest. */
  putState(connection: ConnectionId, resource: Resource, id: string, state: KnownState): void {
    const key = [connection, resource, id] as const;
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
  workspace(connection: ConnectionId): string | null {
    const sql = 'select workspace_id from workspaces where connection_id = ?';
    return this.#db.get(sql, (row) => text(row, 0), connection) ?? null;
  }

  /** Keeps the first one until it is forgotten. */
  keepWorkspace(connection: ConnectionId, workspaceId: string): void {
    const sql = 'insert or ignore into workspaces (connection_id, workspace_id) values (?, ?)';
    this.#db.run(sql, connection, workspaceId);
  }

  forgetWorkspace(connection: ConnectionId): void {
    this.#db.run('delete from workspaces where connection_id = ?', connection);
  }

  size(): { seen: number; states: number } {
    const count = (table: 'seen' | 'states'): number =>
      this.#db.get(`select count(*) from ${table}`, (row) => number(row, 0)) ?? 0;
    return { seen: count('seen'), states: count('states') };
  }

  forget(connection: ConnectionId): void {
    this.#db.run('delete from seen where connection_id = ?', connection);
    this.#db.run('delete from states where connection_id = ?', connection);
    this.forgetWorkspace(connection);
  }
}

function eventName(id: string): string {
  return `event ${id}`;
}

function deliveryName(id: string): string {
  return `delivery ${id}`;
}
