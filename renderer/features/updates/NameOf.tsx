import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { nameQuery, type NamedKind } from '../../queries/records.ts';
import { RecordName } from '../../ui/RecordName.tsx';

/** What an id stands for: the name where it is known, else the id, and the way to its page. */
export function NameOf({
  connectionId,
  kind,
  id,
}: {
  readonly connectionId: ConnectionId;
  readonly kind: NamedKind;
  readonly id: string;
}) {
  const { data } = useQuery(nameQuery(connectionId, kind, id));
  const name = data === null || data === undefined || data === '' ? id : data;
  return kind === 'tag' ? name : <RecordName record={{ kind, id }}>{name}</RecordName>;
}
