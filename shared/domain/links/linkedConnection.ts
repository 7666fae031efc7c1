import type { Connection } from '../../contract/connection.ts';
import type { DeepLink } from './deepLink.ts';

type Candidate = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'token'>;

/**
 * The connection on which a link opens; null where none leads to its service: a link never makes one. Several may
 * lead to the same service: the one in use is taken first, then one whose token is at hand.
 *
 * @param current Id of the connection that is shown, where one is.
 */
export function linkedConnection<C extends Candidate>(
  link: DeepLink,
  connections: readonly C[],
  current: string | null,
): C | null {
  const matching = connections.filter(({ kind, baseUrl }) =>
    link.baseUrl === '' ? kind === 'demo' : kind === 'remote' && baseUrl === link.baseUrl,
  );
  return (
    matching.find(({ id }) => id === current) ??
    matching.find(({ token }) => token === 'ready') ??
    matching[0] ??
    null
  );
}
