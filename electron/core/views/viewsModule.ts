import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  viewId,
  type viewMethods,
  type ViewsOfConnection,
  viewsOfConnection,
} from '#shared/contract/views.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { SettingsStore } from '../ports/settingsStore.ts';
import { movedView, updatedView, withHidden, withoutView, withView } from './changedViews.ts';
import { writeSettings } from '../settings/writeSettings.ts';
import { KeptViews } from './keptViews.ts';

export interface ViewsRoom {
  readonly handlers: Pick<Handlers, keyof typeof viewMethods>;
  /** Deletes the views of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
}

const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'The view can’t be kept: there are too many views.',
};

/** Saved views of all connections. Problems: `storage`, and those of a connection that isn't there. */
export function openViewsModule(
  store: SettingsStore,
  connections: Pick<Connections, 'record'>,
  onChange: (connectionId: ConnectionId) => void,
): ViewsRoom {
  const kept = new KeptViews(store);

  /** Views of a connection that is gone could never be seen again. */
  const missingConnection = (connectionId: ConnectionId) =>
    connections.record(connectionId) === undefined
      ? failed({
          kind: 'refused',
          reason: 'unknown-connection',
          detail: 'This connection is no longer there.',
        })
      : null;

  const change = (
    connectionId: ConnectionId,
    to: (known: ViewsOfConnection) => ViewsOfConnection,
  ): Promise<Result<ViewsOfConnection>> => {
    const missing = missingConnection(connectionId);
    if (missing !== null) return Promise.resolve(missing);
    const changed = viewsOfConnection.safeParse(to(kept.of(connectionId)));
    if (!changed.success) return Promise.resolve(failed(TOO_MANY));
    const written = writeSettings(() => kept.put(connectionId, changed.data));
    if (!written.ok) return Promise.resolve(written);
    onChange(connectionId);
    return Promise.resolve(ok(changed.data));
  };

  return {
    handlers: {
      'views.list': ({ connectionId }) =>
        Promise.resolve(missingConnection(connectionId) ?? ok(kept.of(connectionId))),
      'views.add': ({ connectionId, name, query }) =>
        change(connectionId, (known) =>
          withView(known, { id: viewId.parse(randomUUID()), name, query }, known.views.length),
        ),
      'views.update': ({ connectionId, viewId: id, name, query }) =>
        change(connectionId, (known) => updatedView(known, id, { name, query })),
      'views.remove': ({ connectionId, viewId: id }) =>
        change(connectionId, (known) => withoutView(known, id)),
      'views.restore': ({ connectionId, view, at }) =>
        change(connectionId, (known) => withView(known, view, at)),
      'views.move': ({ connectionId, viewId: id, to }) =>
        change(connectionId, (known) => movedView(known, id, to)),
      'views.hide': ({ connectionId, builtIn, hidden }) =>
        change(connectionId, (known) => withHidden(known, builtIn, hidden)),
    },
    forget: (connectionId) => writeSettings(() => kept.forget(connectionId)),
  };
}
