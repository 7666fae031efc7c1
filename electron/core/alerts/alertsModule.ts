import { randomUUID } from 'node:crypto';
import {
  type Alert,
  alertId,
  type alertMethods,
  type AlertSource,
  type DueAlert,
  MOST_ALERTS,
} from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Tracker, TrackerId } from '#shared/contract/trackers.ts';
import type { SavedView, ViewId } from '#shared/contract/views.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { catchBookmarkErrors, openBookmarksDatabase } from '../bookmarks/bookmarksDatabase.ts';
import type { Database } from '../database/database.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import type { Ports } from '../ports.ts';
import { type Definition, trackerDefinition, viewDefinition } from './alertDefinition.ts';
import { AlertNotifications } from './alertNotifications.ts';
import { AlertRows, type StoredAlert } from './alertRows.ts';
import { AlertWatcher } from './alertWatcher.ts';

/** The first paint and the list that was open last come first. */
const START_DELAY_MS = 10_000;
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;

const TOO_MANY: Problem = {
  kind: 'contract',
  detail: `You have reached the limit of ${MOST_ALERTS} alerts. Delete one first.`,
};
const NO_SOURCE: Problem = { kind: 'contract', detail: 'This view or tracker no longer exists.' };

export interface AlertsModule {
  readonly handlers: Pick<Handlers, keyof typeof alertMethods>;
  /** Opens the workspaces that have alerts, some time after the start. */
  start(): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  /** Deletes the alerts of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): Promise<void>;
}

interface AlertsOptions {
  readonly ports: Pick<Ports, 'clock' | 'logger' | 'dataDir'>;
  readonly workspaces: Pick<Workspaces, 'get' | 'mirror' | 'progress'>;
  readonly settings: () => Settings;
  readonly view: (connectionId: ConnectionId, id: ViewId) => SavedView | null;
  readonly tracker: (id: TrackerId) => Result<Tracker | null>;
  readonly emit: (event: AppEvent) => void;
}

/** The alerts of all connections, in the file of the bookmarks. Once read, they are kept in memory. */
class AlertStore {
  readonly #folder: string;
  #db: Database | null = null;
  #alerts: readonly StoredAlert[] | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs in one transaction. Problems: `storage`. */
  readonly write = <T>(work: (rows: AlertRows) => T): Result<T> =>
    catchBookmarkErrors(() => {
      this.#db ??= openBookmarksDatabase(this.#folder);
      const rows = new AlertRows(this.#db);
      const value = this.#db.transaction(() => work(rows));
      if (rows.alertsChanged) this.#alerts = null;
      return value;
    });

  all(): Result<readonly StoredAlert[]> {
    if (this.#alerts !== null) return ok(this.#alerts);
    const read = this.write((rows) => rows.all());
    if (read.ok) this.#alerts = read.value;
    return read;
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }
}

export function openAlertsModule(options: AlertsOptions): AlertsModule {
  const { ports, workspaces, emit } = options;
  const { clock } = ports;
  const store = new AlertStore(ports.dataDir);
  const live = new Set<ConnectionId>();
  let cancelStart: (() => void) | null = null;

  const define = ({ connectionId, source }: Pick<Alert, 'connectionId' | 'source'>): Definition | null => {
    if (source.kind === 'view') {
      const view = options.view(connectionId, source.id);
      return view === null ? null : viewDefinition(view, new Date(clock.now()));
    }
    const tracker = options.tracker(source.id);
    return tracker.ok && tracker.value?.connectionId === connectionId
      ? trackerDefinition(tracker.value)
      : null;
  };
  const alertsOf = (id: ConnectionId): Result<readonly StoredAlert[]> => {
    const all = store.all();
    return all.ok ? ok(all.value.filter(({ connectionId }) => connectionId === id)) : all;
  };
  const hasAlerts = (id: ConnectionId): boolean => {
    const alerts = alertsOf(id);
    return alerts.ok && alerts.value.length > 0;
  };
  const isComplete = (id: ConnectionId): boolean => {
    const phase = workspaces.progress(id)?.phase;
    return phase === 'live' || phase === 'catching-up';
  };

  const notifications = new AlertNotifications({
    clock,
    settings: options.settings,
    alerts: () => store.all(),
    write: store.write,
    define,
    emit,
    onNewDay: () => {
      for (const id of live) if (hasAlerts(id)) watcher.check(id, 'views');
    },
  });
  const changed = (connectionId: ConnectionId): void => {
    emit({ name: 'alerts.changed', payload: { connectionId } });
    notifications.schedule();
  };
  const watcher = new AlertWatcher({
    clock,
    logger: ports.logger,
    alertsOf,
    write: store.write,
    define,
    mirror: workspaces.mirror,
    isComplete,
    onChange: changed,
  });

  const present = (alert: StoredAlert): Alert[] => {
    const definition = define(alert);
    if (definition === null) return [];
    const { seq: _seq, watches, ...rest } = alert;
    const isWatching = watches === definition.watches;
    const state = definition.test === null ? 'unreadable' : isWatching ? 'watching' : 'waiting';
    return [{ ...rest, name: definition.name, state }];
  };

  /** The second of the newest match's first mention, so that the notification opens there. */
  const withSecond = async (due: DueAlert, source: AlertSource): Promise<DueAlert> => {
    const tracker = source.kind === 'tracker' ? options.tracker(source.id) : null;
    if (tracker?.ok !== true || tracker.value === null) return due;
    const mirror = await workspaces.mirror(due.connectionId);
    if (!mirror.ok) return due;
    const wanted = [{ id: due.engagementId, phrases: tracker.value.phrases }];
    const found = await mirror.value.read('foundEngagements', wanted);
    const hit = found.ok ? found.value[0]?.hit : null;
    return hit?.kind === 'line' ? { ...due, second: hit.start } : due;
  };

  const handlers: AlertsModule['handlers'] = {
    'alerts.list': () => {
      const all = store.all();
      return all.ok ? ok(all.value.flatMap(present)) : all;
    },

    'alerts.remove': ({ alertId: id }) => {
      const removed = store.write((rows) => {
        const alert = rows.all().find((each) => each.id === id);
        if (alert !== undefined) rows.remove(alert.seq);
        return alert ?? null;
      });
      if (!removed.ok) return removed;
      if (removed.value !== null) changed(removed.value.connectionId);
      return ok(null);
    },

    'alerts.takeDue': async () => {
      const taken = notifications.take();
      if (!taken.ok) return taken;
      return ok(await Promise.all(taken.value.map(({ due, source }) => withSecond(due, source))));
    },

    ...onWorkspaces(workspaces, {
      'alerts.save': ({ id: connectionId }, wanted) => {
        const draft = { ...wanted, connectionId };
        const all = store.all();
        if (!all.ok) return all;
        const isKnown = all.value.some(
          ({ connectionId: of, source: { kind, id } }) =>
            of === connectionId && kind === draft.source.kind && id === draft.source.id,
        );
        if (!isKnown && all.value.length >= MOST_ALERTS) return failed(TOO_MANY);
        if (define(draft) === null) return failed(NO_SOURCE);
        const saved = store.write((rows) => {
          rows.save(draft, alertId.parse(randomUUID()), new Date(clock.now()).toISOString());
          return rows.find(connectionId, draft.source);
        });
        if (!saved.ok) return saved;
        const [alert] = saved.value === undefined ? [] : present(saved.value);
        if (alert === undefined) return failed(NO_SOURCE);
        changed(connectionId);
        watcher.check(connectionId, 'none');
        return ok(alert);
      },

      'alerts.matches': async (workspace, { alertId: only, before, limit }) => {
        const alerts = alertsOf(workspace.id);
        if (!alerts.ok) return alerts;
        const named = new Map(
          alerts.value.flatMap((alert) => {
            const definition = define(alert);
            return definition === null ? [] : [[alert.seq, { alert, definition }] as const];
          }),
        );
        const all = [...named.keys()];
        const wanted = all.filter((seq) => only === null || named.get(seq)?.alert.id === only);
        const page = store.write((rows) => {
          const looked = rows.looked(workspace.id);
          return {
            matches: rows.matches(wanted, before ?? BEYOND_ALL, limit + 1),
            newest: rows.matches(all, BEYOND_ALL, 1)[0]?.seq ?? 0,
            looked,
            unread: rows.unread(all, looked),
          };
        });
        if (!page.ok) return page;
        const { matches, ...counts } = page.value;
        const shown = matches.slice(0, limit).flatMap((match) => {
          const found = named.get(match.alert);
          return found === undefined ? [] : [{ match, ...found }];
        });
        const mirror = shown.length === 0 ? null : await workspace.mirror();
        if (mirror?.ok === false) return mirror;
        const found = await mirror?.value.read(
          'foundEngagements',
          shown.map(({ match, definition: { test } }) => ({
            id: match.engagementId,
            phrases: test?.kind === 'phrases' ? test.phrases : [],
          })),
        );
        if (found?.ok === false) return found;
        return ok({
          ...counts,
          matches: shown.map(({ match: { seq, engagementId, foundAt }, alert, definition }, index) => ({
            seq,
            alertId: alert.id,
            alertName: definition.name,
            sourceKind: alert.source.kind,
            engagementId,
            foundAt,
            engagement: found?.value[index]?.engagement ?? null,
            hit: found?.value[index]?.hit ?? null,
          })),
          next: matches.length > limit ? (shown.at(-1)?.match.seq ?? null) : null,
        });
      },

      'alerts.markRead': ({ id }, { seq }) => {
        const marked = store.write((rows) => rows.markRead(id, seq));
        if (!marked.ok) return marked;
        changed(id);
        return ok(null);
      },
    }),
  };

  return {
    handlers,
    start: () => {
      cancelStart ??= clock.after(START_DELAY_MS, () => {
        const all = store.all();
        if (!all.ok) return;
        // Those of views and trackers that were deleted in an earlier session: until then, undo brings them back.
        const orphans = all.value.filter((alert) => define(alert) === null);
        if (orphans.length > 0) store.write((rows) => orphans.forEach(({ seq }) => rows.remove(seq)));
        for (const id of new Set(all.value.map(({ connectionId }) => connectionId)))
          void workspaces.mirror(id);
        notifications.schedule();
      });
    },
    follow: ({ name, payload }) => {
      if (name === 'settings.changed') notifications.schedule();
      else if (name === 'sync.changed') {
        const { connectionId } = payload;
        if (!isComplete(connectionId)) live.delete(connectionId);
        else if (!live.has(connectionId)) {
          live.add(connectionId);
          // Changes may have been stored right before the last session ended, or while the copy was incomplete.
          if (hasAlerts(connectionId)) watcher.check(connectionId, 'all');
        }
      } else if (name === 'mirror.changed') {
        const { connectionId, collection, ids } = payload;
        if (!hasAlerts(connectionId)) return;
        if (collection === 'engagements') watcher.engagementsChanged(connectionId, ids);
        else watcher.recordsChanged(connectionId);
      } else if (name === 'views.changed' || name === 'trackers.changed') {
        const { connectionId } = payload;
        if (!hasAlerts(connectionId)) return;
        changed(connectionId);
        watcher.check(connectionId, 'none');
      }
    },
    forget: (connectionId) => {
      live.delete(connectionId);
      watcher.forget(connectionId);
      const removed = store.write((rows) => {
        for (const alert of rows.all()) if (alert.connectionId === connectionId) rows.remove(alert.seq);
        rows.forgetReading(connectionId);
      });
      if (!removed.ok) return removed;
      changed(connectionId);
      return ok(null);
    },
    close: async () => {
      cancelStart?.();
      notifications.close();
      await watcher.close();
      store.close();
    },
  };
}
