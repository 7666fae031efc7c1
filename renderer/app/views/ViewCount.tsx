import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { mirrorFilterOf } from '../../features/engagements/listSearch.ts';
import { mirrorCountQuery } from '../../queries/mirrorRows.ts';
import { syncQuery } from '../../queries/sync.ts';
import { useFormat } from '../../text/useText.ts';
import { searchOfView } from './viewQuery.ts';

/** How many a view has, once the local copy has them all. Words are not counted: they are searched for when it opens. */
export function ViewCount({
  connectionId,
  query,
}: {
  readonly connectionId: ConnectionId;
  readonly query: string;
}) {
  const format = useFormat();
  const search = searchOfView(query);
  const { data: sync } = useQuery(syncQuery(connectionId));
  const whole = sync !== undefined && sync !== null && sync.phase !== 'rows';
  const { data: count } = useQuery({
    ...mirrorCountQuery(connectionId, mirrorFilterOf(search)),
    enabled: whole && search.q === undefined,
  });
  return count === undefined || count === null ? null : format.number(count);
}
