import type { ConnectionId } from '#shared/contract/ids.ts';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { lastConnection } from './lastPlace.ts';

let asked = false;

/**
 * The connection to open when the app starts: the one given on the command line, or the last used one. Null
 * later, when the start page is an ordinary page.
 */
export async function connectionAtStart(): Promise<ConnectionId | null> {
  if (asked) return null;
  asked = true;
  // The page reports an unreachable host.
  const info = await queryClient.ensureQueryData(appInfoQuery).catch(() => null);
  if (info === null) return null;
  const connections = await queryClient.ensureQueryData(connectionsQuery).catch(() => []);
  return info.startWith ?? connections.find(({ id }) => id === lastConnection.get())?.id ?? null;
}
