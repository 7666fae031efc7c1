import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Database } from '../database/database.ts';
import { flag, number, numberOrNull, text } from '../database/rowValues.ts';
import type { Resource } from './webhookEvents.ts';

/** How new what was taken in of a resource is; instants in microseconds since 1970, null where it didn't say. */
export interface KnownState {
  readonly updatedAt: number | null;
  readonly emittedAt: number | null;
  readonly deleted: boolean;
}

function isBefore(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one < other;
}

/**
 * Whether a newer state of the same resource was taken in already: deliveries come at least once and in any order
 * (API description, "Rules" 5). States are told apart by `updated_at`; two of the same `updated_at`, and those around
 * a deletion, by when their events were emitted. A state without dates is taken: the mirror compares once more.
 */
export function isStale(incoming: KnownState, known: KnownState | null): boolean {
  if (known === null) return false;
  const emittedBefore = isBefore(incoming.emittedAt, known.emittedAt);
  // A resource doesn't change any more once it is deleted, so an older word about it is an older state.
  if (incoming.deleted || known.deleted) {
    return emittedBefore || (known.deleted && !incoming.deleted && incoming.emittedAt === known.emittedAt);
  }
  return (
    isBefore(incoming.updatedAt, known.updatedAt) || (incoming.updatedAt === known.updatedAt && emittedBefore)
  );
}

/** Two names an event: at a hundred events a minute, four hours and more; senders give up trying long before. */
const MAX_SEEN = 50_000;
const MAX_STATES = 50_000;

export interface SeenNames {
  readonly eventId: string;
  readonly webhookId: string;
}

/** What was taken in lately, on the disk, so that a restart forgets nothing of it. */
export class SeenDeliveries {
  readonly #db: Database;
  readonly #most: { readonly seen: number; readonly states: number };

  constructor(db: Database, most = { seen: MAX_SEEN, states: MAX_STATES }) {
    this.#db = db;
    this.#most = most;
  }

  /** By either name: a sender may give each attempt a new delivery id, or an event that it made again the old one. */
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

  /** Replaced and not changed in place: the ones heard of last are those kept longest. */
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

  /** Null before the first delivery was taken in. */
  workspace(connection: ConnectionId): string | null {
    const sql = 'select workspace_id from workspaces where connection_id = ?';
    return this.#db.get(sql, (row) => text(row, 0), connection) ?? null;
  }

  /** The first one stays, until it is forgotten. */
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
