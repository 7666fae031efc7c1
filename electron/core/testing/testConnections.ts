import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';

/** Finds connections like `Connections` does: every id except `gone`. */
export const testConnections = {
  find: (id: ConnectionId): Result<ConnectionRecord> =>
    id === 'gone'
      ? failed({
          kind: 'refused',
          reason: 'unknown-connection',
          detail: 'This connection was removed.',
        })
      : ok({
          id,
          kind: 'remote',
          name: 'X',
          color: 'blue',
          readOnly: true,
          crmUrls: {},
          assistant: 'off',
          credentialForm: 'bearer',
          tokenNumber: 0,
          baseUrl: 'https://api.example.com',
        }),
};
