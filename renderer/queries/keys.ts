import type { ConnectionId } from '#shared/contract/ids.ts';

/** Everything that belongs to one connection hangs under this key, so that it can be dropped in one go. */
export function connectionKey(connectionId: ConnectionId) {
  return ['connection', connectionId] as const;
}
