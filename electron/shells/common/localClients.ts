import type { Socket } from 'node:net';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { openSession } from '#host/session.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import { failed } from '#shared/contract/result.ts';
import { MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';
import { LOCAL_PROTOCOL, lineReader } from './localSocket.ts';

/**
 * What a program on this computer may call: reading, and putting a change into the pending ones, which a person
 * applies. Nothing here writes to the API, takes a token, or changes a setting.
 */
const ALLOWED: ReadonlySet<string> = new Set<MethodName>([
  'app.info',
  'connections.list',
  'engagements.get',
  'transcripts.open',
  'transcripts.lines',
  'mirror.list',
  'mirror.search',
  'mirror.records',
  'mirror.record',
  'mirror.updates',
  'mirror.coverage',
  'mirror.teamReport',
  'mirror.weeklyReport',
  'mirror.accountsReport',
  'mirror.actionItems',
  'integrations.get',
  'edits.open',
  'edits.stage',
]);

/** A client that reads so slowly that this much waits for it has gone, or never reads. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;

function readHello(line: string): boolean {
  try {
    const hello: unknown = JSON.parse(line);
    return (
      typeof hello === 'object' && hello !== null && 'parley' in hello && hello.parley === LOCAL_PROTOCOL
    );
  } catch {
    return false;
  }
}

/** Serves one client of the local socket: its greeting, then its calls, in the messages that a page uses too. */
export function serveLocalClient(socket: Socket, dispatch: Dispatch, logger: Logger): void {
  const session = openSession(
    // Only a page follows events.
    { onEvent: () => () => undefined },
    (method, input, signal) =>
      ALLOWED.has(method)
        ? dispatch(method, input, signal)
        : Promise.resolve(
            failed({ kind: 'contract', detail: 'Programs on this computer can’t call this method.' }),
          ),
    {
      send: (message) => {
        if (socket.writableLength > MOST_WAITING_BYTES) socket.destroy();
        else socket.write(`${JSON.stringify(message)}\n`);
      },
      dismiss: () => socket.destroy(),
    },
    logger,
  );
  let greeted = false;
  const read = lineReader(
    (line) => {
      if (greeted) session.receive(line);
      else if (readHello(line)) greeted = true;
      else socket.destroy();
    },
    MOST_MESSAGE_BYTES,
    () => socket.destroy(),
  );
  socket.on('data', read);
  socket.on('close', () => session.close());
  socket.resume();
}
