import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  MOST_TRACKERS,
  type Tracker,
  type TrackerId,
  trackerId,
  type trackerMethods,
} from '#shared/contract/trackers.ts';
import { BOOKMARKS_DB } from '../bookmarks/migrations/index.ts';
import { type Database, number, type Row, text } from '../database/database.ts';
import { fromSharedFile, type Subject } from '../database/workspaceData.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Named phrases. `phrases` is a JSON array of strings; `seq` preserves the order of creation. */
export const trackerTables: Subject = {
  name: 'trackers',
  file: 'workspace.db',
  migrations: [
    `create table tracker (
      seq integer primary key autoincrement,
      id text not null unique,
      name text not null,
      phrases text not null,
      created_at text not null
    ) strict;`,
  ],
  adopts: fromSharedFile(BOOKMARKS_DB, [{ name: 'tracker' }]),
};

/** A tracker as its workspace stores it. */
type StoredTracker = Omit<Tracker, 'connectionId'>;

const COLUMNS = 'id, name, phrases, created_at';
const phrases = z.array(z.string());

function readTracker(row: Row): StoredTracker {
  return {
    id: trackerId.parse(text(row, 0)),
    name: text(row, 1),
    phrases: phrases.parse(JSON.parse(text(row, 2))),
    createdAt: text(row, 3),
  };
}

function find(db: Database, id: TrackerId): StoredTracker | null {
  return db.get(`select ${COLUMNS} from tracker where id = ?`, readTracker, id) ?? null;
}

const TOO_MANY: Problem = {
  kind: 'contract',
  detail: `You have reached the limit of ${MOST_TRACKERS} trackers. Delete one first.`,
};

function all(db: Database): StoredTracker[] {
  return db.all(`select ${COLUMNS} from tracker order by seq`, readTracker);
}

function store(db: Database, tracker: StoredTracker): void {
  db.run(
    `insert into tracker (${COLUMNS}) values (?, ?, ?, ?)
     on conflict (id) do update set name = excluded.name, phrases = excluded.phrases`,
    tracker.id,
    tracker.name,
    JSON.stringify(tracker.phrases),
    tracker.createdAt,
  );
}

/** What the user chose about each tracker. Problems: `storage`, `cancelled`. */
export function trackersIn({ data }: Workspace): Result<Omit<StoredTracker, 'createdAt'>[]> {
  return data.write(trackerTables, (db) => all(db).map(({ createdAt: _createdAt, ...tracker }) => tracker));
}

/** Puts these trackers in place of all. Problems: `storage`, `cancelled`. */
export function replaceTrackers(
  { data, emit }: Workspace,
  trackers: readonly Omit<StoredTracker, 'createdAt'>[],
  now: number,
): Result<null> {
  if (trackers.length > MOST_TRACKERS) return failed(TOO_MANY);
  const written = data.write(trackerTables, (db) => {
    const createdAt = new Date(now).toISOString();
    const kept = new Set<string>(trackers.map(({ id }) => id));
    for (const { id } of all(db)) if (!kept.has(id)) db.run('delete from tracker where id = ?', id);
    for (const tracker of trackers) store(db, { ...tracker, createdAt });
    return null;
  });
  if (written.ok) emit('trackers.changed', {});
  return written;
}

/** Null if it was deleted. Problems: `storage`. */
export function findTracker({ data }: Workspace, id: TrackerId): Result<StoredTracker | null> {
  return data.write(trackerTables, (db) => find(db, id));
}

/** Trackers, which the API has no place for. Problems: `storage`. */
export function trackerHandlers({
  clock,
}: {
  readonly clock: Clock;
}): WorkspaceHandlers<keyof typeof trackerMethods> {
  const put = (workspace: Workspace, tracker: StoredTracker): Result<Tracker> => {
    const kept = workspace.data.write(trackerTables, (db): Result<null> => {
      const total = db.get('select count(*) from tracker', (row) => number(row, 0)) ?? 0;
      if (total >= MOST_TRACKERS && find(db, tracker.id) === null) return failed(TOO_MANY);
      store(db, tracker);
      return ok(null);
    });
    const result = kept.ok ? kept.value : kept;
    if (!result.ok) return result;
    workspace.emit('trackers.changed', {});
    return ok({ ...tracker, connectionId: workspace.id });
  };

  return {
    'trackers.list': ({ id, data }) =>
      data.write(trackerTables, (db) => all(db).map((tracker) => ({ ...tracker, connectionId: id }))),
    'trackers.add': (workspace, draft) =>
      put(workspace, {
        ...draft,
        id: trackerId.parse(randomUUID()),
        createdAt: new Date(clock.now()).toISOString(),
      }),
    'trackers.put': put,
    'trackers.remove': (workspace, { trackerId: id }) => {
      const removed = workspace.data.write(trackerTables, (db) => {
        const known = find(db, id);
        db.run('delete from tracker where id = ?', id);
        return known;
      });
      if (!removed.ok || removed.value === null) return removed.ok ? ok(null) : removed;
      workspace.emit('trackers.changed', {});
      return ok({ ...removed.value, connectionId: workspace.id });
    },
  };
}
