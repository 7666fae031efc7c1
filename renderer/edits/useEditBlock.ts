import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { lackingFor } from '#shared/domain/scopeNeeds.ts';
import { connectionsQuery } from '../queries/connectionQueries.ts';
import { useFormat, useText } from '../text/useText.ts';

/**
 * Why nothing can be changed with the connection's token, as a sentence; null where nothing is known to stand against
 * it. Known from the first refusal on, and asked again of another token (API description, "Authentication").
 */
export function useEditBlock(connectionId: ConnectionId, isPrivate = false): string | null {
  const { engagement } = useText();
  const format = useFormat();
  const { data } = useQuery(connectionsQuery);
  const scopes = data?.find(({ id }) => id === connectionId)?.scopes ?? {};
  const lacking = lackingFor(isPrivate ? 'editingPrivate' : 'editing', scopes);
  return lacking.length === 0 ? null : engagement.editingNeeds({ scopes: format.names(lacking) });
}
