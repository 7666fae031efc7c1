import type { CheckStep } from '#shared/contract/connection.ts';
import { ok } from '#shared/contract/result.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Handlers } from '../app.ts';
import type { Ports } from '../ports.ts';
import { checkConnection } from './connectionCheck.ts';
import type { Connections } from './connections.ts';

type ConnectionMethods =
  | 'connections.list'
  | 'connections.check'
  | 'connections.add'
  | 'connections.openDemo'
  | 'connections.update'
  | 'connections.replaceToken'
  | 'connections.checkScopes'
  | 'connections.remove'
  | 'rateLimit.current';

export function connectionHandlers(
  ports: Ports,
  connections: Connections,
  onCheckStep: (checkId: string, step: CheckStep) => void,
  onCheckRequest: (report: RequestReport) => void,
): Pick<Handlers, ConnectionMethods> {
  return {
    'connections.list': async () => ok(await connections.list()),
    'connections.check': async ({ checkId, ...pasted }, { signal }) =>
      ok(await checkConnection(ports, pasted, signal, (step) => onCheckStep(checkId, step), onCheckRequest)),
    'connections.add': (draft) => connections.add(draft),
    'connections.openDemo': () => connections.openDemo(),
    'connections.update': ({ connectionId, ...changes }) => connections.update(connectionId, changes),
    'connections.replaceToken': ({ connectionId, token }) => connections.replaceToken(connectionId, token),
    'connections.checkScopes': async ({ connectionId }, { signal }) => {
      const connection = await connections.use(connectionId);
      return connection.ok ? connection.value.checkScopes(signal) : connection;
    },
    'connections.remove': ({ connectionId }) => connections.remove(connectionId),
    'rateLimit.current': async ({ connectionId }) => {
      const connection = await connections.use(connectionId);
      return connection.ok ? ok(connection.value.client.rate()) : connection;
    },
  };
}
