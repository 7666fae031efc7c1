import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';

/** Looks connections up as `Connections` does. Each is there but the one with the id `gone`. */
export const testConnections = {
  find: (id: ConnectionId): Result<ConnectionRecord> =>
    id === 'gone'
      ? failed({
          kind: 'refused',
          reason: 'unknown-connection',
          detail: 'This connection is no longer there.',
        })
      : ok({
          id,
          kind: 'remote',
          name: 'X',
          color: 'blue',
          readOnly: true,
          credentialForm: 'bearer',
          tokenNumber: 0,
          baseUrl: 'https://api.example.com',
        }),
};
