import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionKey } from './keys.ts';

export function bookmarksKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'bookmarks'] as const;
}
