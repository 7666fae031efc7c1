import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';
import { subjects } from '../subjects.ts';
import { openWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { testPorts } from './testPorts.ts';

const GONE = {
  kind: 'refused',
  reason: 'unknown-connection',
  detail: 'This connection was removed.',
} as const;

/** A connection as it is stored. */
export const recordOf = (id: ConnectionId): ConnectionRecord => ({
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
});

/** Finds connections like `Connections` does: every id except `gone`. */
export const testConnections = {
  find: (id: ConnectionId): Result<ConnectionRecord> => (id === 'gone' ? failed(GONE) : ok(recordOf(id))),
};

/** The workspaces of these connections, without a token; `all` are those that `ids` names. */
export function testWorkspaces(
  emit: (event: AppEvent) => void = () => undefined,
  parts: Parameters<typeof testPorts>[0] & {
    readonly ids?: readonly ConnectionId[];
    readonly connections?: Partial<Parameters<typeof openWorkspaces>[0]['connections']>;
  } = {},
): Workspaces {
  return openWorkspaces({
    ports: testPorts(parts),
    subjects,
    connections: {
      ...testConnections,
      ids: () => parts.ids ?? [],
      record: recordOf,
      live: () => undefined,
      use: () => Promise.resolve(failed(GONE)),
      noteLast: () => undefined,
      disconnect: () => undefined,
      ...parts.connections,
    },
    isPaused: () => false,
    emit,
    onSeen: () => undefined,
    onLost: () => undefined,
    wordsIn: () => [],
    namesIn: () => [],
    correctionsIn: () => [],
  });
}
