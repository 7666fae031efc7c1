import { lackingFor } from '#shared/domain/scopeNeeds.ts';
import { useConnection } from '../queries/appQueries.ts';
import { useFormat, useText } from '../text/useText.ts';

/**
 * Why the workspace's token can't change anything, as a sentence; null if no scope is known to be missing. A
 * missing scope is known after the first refusal, until the token is replaced (API description,
 * "Authentication").
 */
export function useEditBlock(isPrivate = false): string | null {
  const { engagement } = useText();
  const format = useFormat();
  const scopes = useConnection()?.scopes ?? {};
  const lacking = lackingFor(isPrivate ? 'editingPrivate' : 'editing', scopes);
  return lacking.length === 0 ? null : engagement.editingNeeds({ scopes: format.names(lacking) });
}
