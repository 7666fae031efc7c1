import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { WebhookChange, WebhookStatus } from '#shared/contract/webhooks.ts';
import type { Handlers } from '../app.ts';
import type { Ports } from '../ports.ts';
import { openLogDatabase, logProblem } from '../logDatabase.ts';
import { writeSettings } from '../settings/settingsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { DeliveryLog, migrations, SeenDeliveries } from './deliveryLog.ts';
import { type Hook, HookSecrets, HookSettings, newPath } from './hookSettings.ts';
import type { OnWebhookEvent } from './webhookEvents.ts';
import { WebhookReceiver } from './webhookReceiver.ts';

export interface WebhooksModule {
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `webhooks.${string}`>>;
  readonly log: DeliveryLog;
  /** The receiver's state, for diagnostics. */
  state(): WebhookStatus['state'];
  /** Connections that receive deliveries but can't verify them. Without those whose secrets can't be read. */
  unsigned(): Promise<readonly ConnectionId[]>;
  /** Deletes the secrets, address and deliveries of a workspace that is being removed. */
  forget(workspace: Pick<Workspace, 'id'>): Promise<Result<null>>;
  close(): Promise<void>;
}

export interface WebhooksModuleOptions {
  readonly ports: Ports;
  readonly workspaces: Pick<Workspaces, 'get'>;
  readonly keepPayloads: () => boolean;
  readonly onEvent: OnWebhookEvent;
  readonly onChange: (workspace: Workspace) => void;
}

/** Opt-in: nothing listens until a connection enables webhooks. */
export function openWebhooksModule(parts: WebhooksModuleOptions): WebhooksModule {
  const { ports, workspaces, onChange } = parts;
  const { db, close } = openLogDatabase({
    folder: ports.dataDir,
    name: 'webhooks',
    migrations,
    logger: ports.logger,
    clock: ports.clock,
    onMoved: () => {
      for (const { connectionId } of hooks.enabled()) {
        const workspace = workspaces.get(connectionId);
        if (workspace.ok) onChange(workspace.value);
      }
    },
  });
  const log = new DeliveryLog(db);
  const seenBy = ({ id }: Pick<Workspace, 'id'>) => new SeenDeliveries(db, id);
  const hooks = new HookSettings(ports.settings);
  const secrets = new HookSecrets(ports.secrets);
  const receiver = new WebhookReceiver({
    db,
    log,
    seenBy,
    workspaces,
    hooks,
    secrets,
    clock: ports.clock,
    logger: ports.logger,
    keepPayloads: parts.keepPayloads,
    onEvent: parts.onEvent,
    onDelivered: onChange,
  });
  // Webhooks enabled before the organization disabled them stay in the settings, but inactive.
  const isAllowed = ports.policy?.webhooks !== false;
  if (isAllowed) void receiver.apply();

  const reading = <T>(read: () => T): Result<T> => {
    try {
      return ok(read());
    } catch (error) {
      return logProblem(error, 'The list of deliveries');
    }
  };

  const status = async ({ id }: Workspace): Promise<Result<WebhookStatus>> => {
    const hook = hooks.of(id);
    const known = await secrets.all(id);
    if (!known.ok) return known;
    return reading(() => {
      const last = log.lastAcceptedAt(id);
      return {
        enabled: hook.enabled,
        state: hook.enabled && isAllowed ? receiver.state : 'off',
        port: hooks.port,
        url: `http://127.0.0.1:${hooks.port}${hook.path}`,
        publicHost: hook.publicHost,
        secrets: known.value.length,
        lastAcceptedAt: last === null ? null : new Date(last).toISOString(),
        turnedAway: receiver.turnedAway,
      };
    });
  };

  const configure = async (
    workspace: Workspace,
    change: Omit<WebhookChange, 'connectionId'>,
  ): Promise<Result<WebhookStatus>> => {
    const { id } = workspace;
    if (change.addSecret !== undefined) {
      const added = await secrets.add(id, change.addSecret);
      if (!added.ok) return added;
    }
    if (change.keepSecrets !== undefined) {
      const kept = await secrets.keep(id, change.keepSecrets);
      if (!kept.ok) return kept;
    }
    // A new address or new secrets may mean another workspace.
    if (change.newAddress === true || change.keepSecrets === 'none') seenBy(workspace).forgetWorkspace();
    const stored = writeSettings(() =>
      hooks.put(changedHook(hooks.of(id), change), change.port ?? hooks.port),
    );
    if (!stored.ok) return stored;
    await receiver.apply();
    onChange(workspace);
    return status(workspace);
  };

  return {
    log,
    state: () => receiver.state,

    unsigned: async () => {
      const enabled = isAllowed ? hooks.enabled().map(({ connectionId }) => connectionId) : [];
      const known = await Promise.all(enabled.map((id) => secrets.all(id)));
      return enabled.filter((_id, at) => known[at]?.ok === true && known[at].value.length === 0);
    },

    handlers: {
      ...onWorkspaces(workspaces, {
        'webhooks.status': status,
        'webhooks.configure': configure,
        'webhooks.payload': ({ id }, { number }) => reading(() => log.payload(id, number)),
      }),
      'webhooks.deliveries': (search) =>
        reading(() => {
          const rows = log.page(search);
          return { rows, next: rows.length < search.limit ? null : (rows.at(-1)?.number ?? null) };
        }),
    },

    forget: async (workspace) => {
      const { id } = workspace;
      const kept = await secrets.keep(id, 'none');
      if (!kept.ok) return kept;
      const removed = writeSettings(() => hooks.remove(id));
      if (!removed.ok) return removed;
      if (isAllowed) await receiver.apply();
      const forgotten = reading(() => {
        log.forget(id);
        seenBy(workspace).forget();
        db.emptyLog();
      });
      return forgotten.ok ? ok(null) : forgotten;
    },

    close: async () => {
      await receiver.close();
      close();
    },
  };
}

function changedHook(hook: Hook, change: Omit<WebhookChange, 'connectionId'>): Hook {
  return {
    ...hook,
    enabled: change.enabled ?? hook.enabled,
    path: change.newAddress === true ? newPath() : hook.path,
    publicHost:
      change.publicHost === undefined ? hook.publicHost : (change.publicHost?.toLowerCase() ?? null),
  };
}
