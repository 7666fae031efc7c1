import { randomUUID } from 'node:crypto';
import {
  type Alert,
  alertId,
  type alertMethods,
  type DueAlert,
  MOST_ALERTS,
} from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { type Aliases, prepareAliases } from '#shared/domain/search/aliases.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Ports } from '../ports.ts';
import { findTracker } from '../trackers/trackersModule.ts';
import { findView } from '../views/viewsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { wordsIn } from '../words/words.ts';
import { onWorkspaces, PerWorkspace, type Workspaces } from '../workspace/workspaces.ts';
import { type DefinedAlert, type Definition, trackerDefinition, viewDefinition } from './alertDefinition.ts';
import { AlertNotifications, each, type NotifyingWorkspace } from './alertNotifications.ts';
import { AlertRows, alertTables, type StoredAlert } from './alertRows.ts';
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
  close(): void;
}

interface AlertsOptions {
  readonly ports: Pick<Ports, 'clock' | 'logger'>;
  readonly workspaces: Pick<Workspaces, 'get' | 'all'>;
  readonly settings: () => Settings;
  readonly emit: (event: AppEvent) => void;
}

/** The alerts of one workspace. Once read, they are kept in memory. Problems: `storage`. */
class WorkspaceAlerts implements NotifyingWorkspace {
  readonly workspace: Workspace;
  readonly watcher: AlertWatcher;
  /** Whether its local copy was complete when its sync last said so. */
  isLive = false;
  readonly #options: Pick<AlertsOptions, 'ports'>;
  readonly #onChange: () => void;
  #alerts: readonly StoredAlert[] | null = null;
  #aliases: Aliases | null = null;

  /** @param onChange Notifications may depend on it. */
  constructor(workspace: Workspace, options: Pick<AlertsOptions, 'ports'>, onChange: () => void) {
    this.workspace = workspace;
    this.#options = options;
    this.#onChange = onChange;
    this.watcher = new AlertWatcher({
      ...options.ports,
      workspace,
      alerts: () => this.defined(),
      write: this.write,
      isComplete: () => this.isComplete(),
      onChange: () => this.changed(),
    });
  }

  readonly write = <T>(work: (rows: AlertRows) => T): Result<T> => {
    const written = this.workspace.data.write(alertTables, (db) => {
      const rows = new AlertRows(db);
      return { value: work(rows), changed: rows.alertsChanged };
    });
    if (!written.ok) return written;
    if (written.value.changed) this.#alerts = null;
    return ok(written.value.value);
  };

  all(): Result<readonly StoredAlert[]> {
    if (this.#alerts !== null) return ok(this.#alerts);
    const read = this.write((rows) => rows.all());
    if (read.ok) this.#alerts = read.value;
    return read;
  }

  /** False if they can't be read. */
  hasAny(): boolean {
    const all = this.all();
    return all.ok && all.value.length > 0;
  }

  /** Null if the view or tracker no longer exists. */
  define({ source }: Pick<StoredAlert, 'source'>): Result<Definition | null> {
    const aliases = this.#aliasesNow();
    if (!aliases.ok) return aliases;
    if (source.kind === 'view') {
      const view = findView(this.workspace, source.id);
      if (!view.ok || view.value === null) return view.ok ? ok(null) : view;
      return ok(viewDefinition(view.value, new Date(this.#options.ports.clock.now()), aliases.value));
    }
    const tracker = findTracker(this.workspace, source.id);
    if (!tracker.ok || tracker.value === null) return tracker.ok ? ok(null) : tracker;
    return ok(trackerDefinition(tracker.value, aliases.value));
  }

  #aliasesNow(): Result<Aliases> {
    if (this.#aliases !== null) return ok(this.#aliases);
    const words = wordsIn(this.workspace);
    if (!words.ok) return words;
    this.#aliases = prepareAliases(words.value);
    return ok(this.#aliases);
  }

  /** A view, a tracker or the words changed: an alert may look for something else. */
  definitionsChanged(): void {
    this.#aliases = null;
    if (!this.hasAny()) return;
    this.changed();
    this.watcher.definitionsChanged();
  }

  /** A view or tracker that can't be read at the moment is a problem, and not one that no longer exists. */
  defined(): Result<DefinedAlert[]> {
    const all = this.all();
    if (!all.ok) return all;
    return each(all.value, (alert) => {
      const definition = this.define(alert);
      return definition.ok ? ok([{ alert, definition: definition.value }]) : definition;
    });
  }

  isComplete(): boolean {
    const phase = this.workspace.progress()?.phase;
    return phase === 'live' || phase === 'catching-up';
  }

  changed(): void {
    this.workspace.emit('alerts.changed', {});
    this.#onChange();
  }

  /** As the page shows it; nothing without its view or tracker. */
  shown({ alert, definition }: DefinedAlert): Alert[] {
    if (definition === null) return [];
    const { seq: _seq, watches, ...rest } = alert;
    const isWatching = watches === definition.watches;
    const state = definition.test === null ? 'unreadable' : isWatching ? 'watching' : 'waiting';
    return [{ ...rest, connectionId: this.workspace.id, name: definition.name, state }];
  }
}

export function openAlertsModule(options: AlertsOptions): AlertsModule {
  const { ports, workspaces } = options;
  const { clock } = ports;
  const alertsOf = new PerWorkspace(
    (workspace) => new WorkspaceAlerts(workspace, options, () => notifications.schedule()),
    async ({ watcher }) => {
      await watcher.close();
      notifications.schedule();
    },
  );
  const everywhere = (): readonly WorkspaceAlerts[] => workspaces.all().map(alertsOf.of);
  const alertsIn = (id: ConnectionId): WorkspaceAlerts | undefined => {
    const workspace = workspaces.get(id);
    return workspace.ok ? alertsOf.of(workspace.value) : undefined;
  };
  let cancelStart: (() => void) | null = null;

  const notifications = new AlertNotifications<WorkspaceAlerts>({
    clock,
    settings: options.settings,
    workspaces: everywhere,
    emit: options.emit,
    onNewDay: () => {
      for (const alerts of alertsOf.all())
        if (alerts.isLive && alerts.hasAny()) alerts.watcher.check('views');
    },
  });

  /** The second of the newest match's first mention, so that the notification opens there. */
  const withSecond = async (
    due: DueAlert,
    { workspace }: WorkspaceAlerts,
    { source }: StoredAlert,
  ): Promise<DueAlert> => {
    const tracker = source.kind === 'tracker' ? findTracker(workspace, source.id) : null;
    if (tracker?.ok !== true || tracker.value === null) return due;
    const mirror = await workspace.mirror();
    if (!mirror.ok) return due;
    const wanted = [{ id: due.engagementId, phrases: tracker.value.phrases }];
    const found = await mirror.value.read('foundEngagements', wanted);
    const hit = found.ok ? found.value[0]?.hit : null;
    return hit?.kind === 'line' ? { ...due, second: hit.start } : due;
  };

  const handlers: AlertsModule['handlers'] = {
    'alerts.list': () => {
      const all = each(everywhere(), (alerts) => {
        const defined = alerts.defined();
        return defined.ok ? ok(defined.value.flatMap((alert) => alerts.shown(alert))) : defined;
      });
      return all.ok ? ok(all.value.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) : all;
    },

    'alerts.takeDue': async () => {
      const taken = notifications.take();
      if (!taken.ok) return taken;
      return ok(await Promise.all(taken.value.map((each) => withSecond(each.due, each.of, each.alert))));
    },

    ...onWorkspaces(workspaces, {
      'alerts.remove': (workspace, { alertId: id }) => {
        const alerts = alertsOf.of(workspace);
        const removed = alerts.write((rows) => {
          const alert = rows.all().find((each) => each.id === id);
          if (alert !== undefined) rows.remove(alert.seq);
          return alert !== undefined;
        });
        if (!removed.ok) return removed;
        if (removed.value) alerts.changed();
        return ok(null);
      },

      'alerts.save': (workspace, draft) => {
        const alerts = alertsOf.of(workspace);
        const known = alerts.write((rows) => rows.find(draft.source));
        if (!known.ok) return known;
        const all = each(everywhere(), (each) => each.all());
        if (!all.ok) return all;
        if (known.value === undefined && all.value.length >= MOST_ALERTS) return failed(TOO_MANY);
        const definition = alerts.define(draft);
        if (!definition.ok || definition.value === null)
          return definition.ok ? failed(NO_SOURCE) : definition;
        const saved = alerts.write((rows) => {
          rows.save(draft, alertId.parse(randomUUID()), new Date(clock.now()).toISOString());
          return rows.find(draft.source);
        });
        if (!saved.ok) return saved;
        const [alert] =
          saved.value === undefined ? [] : alerts.shown({ alert: saved.value, definition: definition.value });
        if (alert === undefined) return failed(NO_SOURCE);
        alerts.changed();
        alerts.watcher.check('none');
        return ok(alert);
      },

      'alerts.matches': async (workspace, { alertId: only, before, limit }) => {
        const alerts = alertsOf.of(workspace);
        const defined = alerts.defined();
        if (!defined.ok) return defined;
        const named = new Map(
          defined.value.flatMap(({ alert, definition }) =>
            definition === null ? [] : [[alert.seq, { alert, definition }] as const],
          ),
        );
        const all = [...named.keys()];
        const wanted = all.filter((seq) => only === null || named.get(seq)?.alert.id === only);
        const page = alerts.write((rows) => {
          const looked = rows.looked();
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

      'alerts.markRead': (workspace, { seq }) => {
        const alerts = alertsOf.of(workspace);
        const marked = alerts.write((rows) => rows.markRead(seq));
        if (!marked.ok) return marked;
        alerts.changed();
        return ok(null);
      },
    }),
  };

  return {
    handlers,
    start: () => {
      cancelStart ??= clock.after(START_DELAY_MS, () => {
        for (const alerts of everywhere()) {
          const all = alerts.defined();
          if (!all.ok || all.value.length === 0) continue;
          // Those of views and trackers that were deleted in an earlier session: until then, undo brings them back.
          const orphans = all.value.filter(({ definition }) => definition === null);
          if (orphans.length > 0)
            alerts.write((rows) => orphans.forEach(({ alert }) => rows.remove(alert.seq)));
          void alerts.workspace.mirror();
        }
        notifications.schedule();
      });
    },
    follow: ({ name, payload }) => {
      if (name === 'settings.changed') return notifications.schedule();
      if (name === 'sync.changed') {
        const alerts = alertsIn(payload.connectionId);
        if (alerts === undefined) return undefined;
        const wasLive = alerts.isLive;
        alerts.isLive = alerts.isComplete();
        // Changes may have been stored right before the last session ended, or while the copy was incomplete.
        if (alerts.isLive && !wasLive && alerts.hasAny()) alerts.watcher.check('all');
      } else if (name === 'mirror.changed') {
        const alerts = alertsIn(payload.connectionId);
        if (alerts?.hasAny() !== true) return undefined;
        if (payload.collection === 'engagements') alerts.watcher.engagementsChanged(payload.ids);
        else alerts.watcher.recordsChanged();
      } else if (name === 'views.changed' || name === 'trackers.changed' || name === 'words.changed') {
        alertsIn(payload.connectionId)?.definitionsChanged();
      } else if (name === 'connections.unlocked') {
        const alerts = alertsIn(payload.connectionId);
        if (alerts?.hasAny() !== true) return undefined;
        void alerts.workspace.mirror();
        if (alerts.isLive) alerts.watcher.check('all');
        notifications.schedule();
      }
      return undefined;
    },
    close: () => {
      cancelStart?.();
      notifications.close();
    },
  };
}
