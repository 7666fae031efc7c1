import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { WebhookChange, WebhookStatus } from '#shared/contract/webhooks.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import { openRingFile } from '../ring/ringFile.ts';
import { ringProblem } from '../ring/ringProblem.ts';
import { writeSettings } from '../settings/writeSettings.ts';
import { DeliveryRing } from './deliveryRing.ts';
import { DeliveryWindow } from './deliveryWindow.ts';
import { HookBook, newPath, type Hook } from './hookBook.ts';
import { HookSecrets } from './hookSecrets.ts';
import { migrations } from './migrations.ts';
import type { OnWebhookEvent } from './webhookEvent.ts';
import { WebhookReceiver } from './webhookReceiver.ts';

export interface WebhooksRoom {
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `webhooks.${string}`>>;
  readonly ring: DeliveryRing;
  /** Where the receiver stands, for the diagnostics. */
  state(): WebhookStatus['state'];
  /** A connection is gone, and with it its secrets, its address and what was delivered to it. */
  forget(id: ConnectionId): Promise<Result<null>>;
  close(): Promise<void>;
}

export interface WebhooksRoomParts {
  readonly ports: Ports;
  readonly connections: Connections;
  readonly keepPayloads: () => boolean;
  readonly onEvent: OnWebhookEvent;
  readonly onChange: (id: ConnectionId) => void;
}

/** Opt-in: nothing listens until a connection was told to take webhooks. */
export function openWebhooksModule(parts: WebhooksRoomParts): WebhooksRoom {
  const { ports, connections, onChange } = parts;
  const { db } = openRingFile({ folder: ports.dataDir, name: 'webhooks', migrations, logger: ports.logger });
  const ring = new DeliveryRing(db);
  const window = new DeliveryWindow(db);
  const book = new HookBook(ports.settings);
  const secrets = new HookSecrets(ports.secrets);
  const receiver = new WebhookReceiver({
    db,
    ring,
    window,
    book,
    secrets,
    clock: ports.clock,
    logger: ports.logger,
    keepPayloads: parts.keepPayloads,
    onEvent: parts.onEvent,
    onDelivered: ({ connectionId }) => onChange(connectionId),
  });
  void receiver.apply();

  const reading = <T>(read: () => T): Result<T> => {
    try {
      return ok(read());
    } catch (error) {
      return ringProblem(error, 'The list of deliveries');
    }
  };

  const status = async (id: ConnectionId): Promise<Result<WebhookStatus>> => {
    const hook = book.of(id);
    const known = await secrets.all(id);
    if (!known.ok) return known;
    return reading(() => {
      const last = ring.lastAcceptedAt(id);
      return {
        enabled: hook.enabled,
        state: hook.enabled ? receiver.state : 'off',
        port: book.port,
        url: `http://127.0.0.1:${book.port}${hook.path}`,
        publicHost: hook.publicHost,
        secrets: known.value.length,
        lastAcceptedAt: last === null ? null : new Date(last).toISOString(),
        turnedAway: receiver.turnedAway,
      };
    });
  };

  const configure = async (change: WebhookChange): Promise<Result<WebhookStatus>> => {
    const id = change.connectionId;
    if (connections.record(id) === undefined) {
      const detail = 'This connection is no longer there.';
      return failed({ kind: 'refused', reason: 'unknown-connection', detail });
    }
    if (change.addSecret !== undefined) {
      const added = await secrets.add(id, change.addSecret);
      if (!added.ok) return added;
    }
    if (change.keepSecrets !== undefined) {
      const kept = await secrets.keep(id, change.keepSecrets);
      if (!kept.ok) return kept;
    }
    // Who starts over with another address or other secrets may be connecting another workspace.
    if (change.newAddress === true || change.keepSecrets === 'none') window.forgetWorkspace(id);
    const stored = writeSettings(() => book.put(changedHook(book.of(id), change), change.port ?? book.port));
    if (!stored.ok) return stored;
    await receiver.apply();
    onChange(id);
    return status(id);
  };

  return {
    ring,
    state: () => receiver.state,

    handlers: {
      'webhooks.status': ({ connectionId }) => status(connectionId),
      'webhooks.configure': configure,
      'webhooks.deliveries': (search) =>
        Promise.resolve(
          reading(() => {
            const rows = ring.page(search);
            return { rows, next: rows.length < search.limit ? null : (rows.at(-1)?.number ?? null) };
          }),
        ),
      'webhooks.payload': ({ connectionId, number }) =>
        Promise.resolve(reading(() => ring.payload(connectionId, number))),
    },

    forget: async (id) => {
      const kept = await secrets.keep(id, 'none');
      if (!kept.ok) return kept;
      const removed = writeSettings(() => book.remove(id));
      if (!removed.ok) return removed;
      await receiver.apply();
      const forgotten = reading(() => {
        ring.forget(id);
        window.forget(id);
      });
      return forgotten.ok ? ok(null) : forgotten;
    },

    close: async () => {
      await receiver.close();
      db.close();
    },
  };
}

function changedHook(hook: Hook, change: WebhookChange): Hook {
  return {
    connectionId: hook.connectionId,
    enabled: change.enabled ?? hook.enabled,
    path: change.newAddress === true ? newPath() : hook.path,
    publicHost:
      change.publicHost === undefined ? hook.publicHost : (change.publicHost?.toLowerCase() ?? null),
  };
}
