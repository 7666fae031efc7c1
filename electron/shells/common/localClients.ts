import type { Socket } from 'node:net';
import { isRecord } from '#core/json.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { openSession } from '#host/session.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import { failed } from '#shared/contract/result.ts';
import { MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';
import { type Hello, LOCAL_PROTOCOL, lineReader } from './localSocket.ts';

/**
 * What a program on this computer may call: reading, and putting a change into the pending ones, which a person
 * applies; and what a team shares as files. Nothing here writes to the API or takes a token.
 */
const OF_COMMAND_LINE: readonly MethodName[] = [
  'app.info',
  'connections.list',
  'engagements.get',
  'transcripts.open',
  'transcripts.lines',
  'mirror.list',
  'mirror.engagementRows',
  'mirror.search',
  'mirror.searchCount',
  'mirror.records',
  'mirror.record',
  'mirror.similarId',
  'mirror.updates',
  'mirror.coverage',
  'mirror.teamReport',
  'mirror.weeklyReport',
  'mirror.accountsReport',
  'mirror.actionItems',
  'actionItems.marks',
  'views.list',
  'exports.list',
  'mirror.signalDefinitions',
  'mirror.signalsReport',
  'integrations.get',
  'edits.propose',
  'teamFiles.export',
  'teamFiles.import',
];

/** The MCP server has no other way to the workspace than these, which check the switch of the connection. */
const OF_ASSISTANTS: readonly MethodName[] = ['assistant.join', 'assistant.call'];

const ALLOWED: Readonly<Record<Hello['client'], ReadonlySet<string>>> = {
  cli: new Set(OF_COMMAND_LINE),
  mcp: new Set(OF_ASSISTANTS),
};

/** A client that reads so slowly that this much waits for it has gone, or never reads. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;

/** Null if the line isn't a greeting. */
function readHello(line: string): Hello['client'] | null {
  try {
    const hello: unknown = JSON.parse(line);
    if (!isRecord(hello) || hello['parley'] !== LOCAL_PROTOCOL) return null;
    return hello['client'] === 'cli' || hello['client'] === 'mcp' ? hello['client'] : null;
  } catch {
    return null;
  }
}

/** Serves one client of the local socket: its greeting, then its calls, in the messages that a page uses too. */
export function serveLocalClient(socket: Socket, dispatch: Dispatch, logger: Logger): void {
  let client: Hello['client'] | null = null;
  /** Assistants that joined over this socket; they leave with it. */
  const joined: string[] = [];

  const call: Dispatch = async (method, input, signal) => {
    if (client === null || !ALLOWED[client].has(method)) {
      return failed({ kind: 'contract', detail: 'Programs on this computer can’t call this method.' });
    }
    const result = await dispatch(method, input, signal);
    if (method === 'assistant.join' && result.ok && isRecord(result.value)) {
      joined.push(String(result.value['session']));
    }
    return result;
  };

  const session = openSession(
    // Only a page follows events.
    { onEvent: () => () => undefined },
    call,
    {
      send: (message) => {
        if (socket.writableLength > MOST_WAITING_BYTES) socket.destroy();
        else socket.write(`${JSON.stringify(message)}\n`);
      },
      dismiss: () => socket.destroy(),
    },
    logger,
  );
  const read = lineReader(
    (line) => {
      if (client !== null) return session.receive(line);
      client = readHello(line);
      if (client === null) socket.destroy();
    },
    MOST_MESSAGE_BYTES,
    () => socket.destroy(),
  );
  socket.on('data', read);
  socket.on('close', () => {
    session.close();
    for (const left of joined) {
      void dispatch('assistant.leave', { session: left }, new AbortController().signal);
    }
  });
  socket.resume();
}
