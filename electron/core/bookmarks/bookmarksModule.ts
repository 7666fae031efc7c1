import type { bookmarkMethods } from '#shared/contract/bookmarks.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import { bookmarkHandlers } from './bookmarkHandlers.ts';
import { Bookmarks } from './bookmarks.ts';

export interface BookmarksRoom {
  readonly handlers: Pick<Handlers, keyof typeof bookmarkMethods>;
  /** Deletes all bookmarks of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): void;
}

/** Bookmarks and clips of all connections, in a file of their own; opened at the first call. */
export function openBookmarksModule(
  ports: Ports,
  connections: Pick<Connections, 'record'>,
  tell: (event: AppEvent) => void,
): BookmarksRoom {
  const bookmarks = new Bookmarks(ports.dataDir, ports.clock, (connectionId, engagementId) =>
    tell({ name: 'bookmarks.changed', payload: { connectionId, engagementId } }),
  );
  return {
    handlers: bookmarkHandlers(bookmarks, connections, ports.clock),
    forget: (connectionId) => bookmarks.forget(connectionId),
    close: () => bookmarks.close(),
  };
}
