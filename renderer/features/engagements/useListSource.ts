import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { coverageQuery, syncQuery } from '../../queries/sync.ts';

/**
 * Where the list comes from. The service, while the mirror is still being filled, as only that has every row; the
 * mirror as soon as it is whole, and before that where the service can't be asked. Null for the moment until that
 * is known.
 *
 * @param hasRows whether rows of it came from the mirror already: sooner known than how much the mirror has.
 */
export function useListSource(
  connectionId: ConnectionId,
  onlyMirrorCan: boolean,
  hasRows: boolean,
): 'service' | 'mirror' | null {
  const sync = useQuery(syncQuery(connectionId));
  const coverage = useQuery(coverageQuery(connectionId));
  if (sync.isError || coverage.isError) return onlyMirrorCan ? 'mirror' : 'service';
  if (sync.data === undefined || (!hasRows && coverage.data === undefined)) return null;
  // A list that the service can't filter would be another list than the one that was asked for.
  if (onlyMirrorCan) return 'mirror';
  if (!hasRows && coverage.data?.engagements === 0) return 'service';
  if (sync.data === null || sync.data.phase !== 'rows') return 'mirror';
  const wait = sync.data.waitsFor?.kind;
  return wait === 'offline' || wait === 'stopped' ? 'mirror' : 'service';
}
