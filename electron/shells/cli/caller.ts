import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { isRecord } from '#core/json.ts';
import type { MethodName, InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { HostMessage } from '#shared/contract/wire.ts';
import { type Hello, LOCAL_PROTOCOL, lineReader, socketAddress } from '../common/localSocket.ts';
import { CliFailure, EXIT } from './commandTable.ts';

/** Makes the calls of the contract: to the running program, or to the local copy where none runs. */
export interface Caller {
  /** Whether the program runs: only it can read from the API, or stage a change. */
  readonly isRunning: boolean;
  /** Throws a `CliFailure`. */
  call<M extends MethodName>(method: M, input: InputOf<M>): Promise<OutputOf<M>>;
  close(): void;
}

/** Far above any answer: a page of rows has about 64 KB. */
const MOST_ANSWER_BYTES = 256 * 1024 * 1024;

/** Any problem of the contract as one sentence, and the exit code that stands for it. */
export function failureOf(problem: unknown): CliFailure {
  const { kind, reason, detail, status } = isRecord(problem) ? problem : {};
  const sentence = typeof detail === 'string' && detail !== '' ? detail : 'It failed.';
  if (kind === 'rate-limited') return new CliFailure('The API asks to wait. Try again in a minute.');
  if (kind === 'refused' && (reason === 'policy' || reason === 'read-only')) {
    return new CliFailure(sentence, EXIT.refused);
  }
  const isMissing = kind === 'api' && status === 404;
  return isMissing ? new CliFailure(sentence, EXIT.nothing) : new CliFailure(sentence);
}

/** The value, or its problem as a failure. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw failureOf(result.problem);
  return result.value;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (failure: CliFailure) => void;
}

/** Null where no program listens. */
function connectTo(address: string, client: Hello['client'], onClose: () => void): Promise<Caller | null> {
  return new Promise((resolve) => {
    const waiting = new Map<number, Waiting>();
    const socket = connect(address);
    let calls = 0;
    let ended: CliFailure | null = null;
    // Later errors only precede the end.
    socket.on('error', () => resolve(null));
    socket.on('close', () => {
      ended = new CliFailure('Parley closed the connection. It may be of another version: restart it.');
      for (const { reject } of waiting.values()) reject(ended);
      waiting.clear();
      onClose();
    });
    socket.on(
      'data',
      lineReader(
        (line) => {
          // The app sends nothing else.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const message = JSON.parse(line) as HostMessage;
          if (message.kind !== 'answer') return;
          const call = waiting.get(message.id);
          waiting.delete(message.id);
          if (message.ok) call?.resolve(message.value);
          else call?.reject(failureOf(message.problem));
        },
        MOST_ANSWER_BYTES,
        () => socket.destroy(),
      ),
    );
    socket.once('connect', () => {
      const hello: Hello = { parley: LOCAL_PROTOCOL, client };
      socket.write(`${JSON.stringify(hello)}\n`);
      resolve({
        isRunning: true,
        call: <M extends MethodName>(method: M, input: InputOf<M>) =>
          new Promise<OutputOf<M>>((done, reject) => {
            if (ended !== null) return reject(ended);
            calls += 1;
            // The program answers a call with what the contract says.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            waiting.set(calls, { resolve: done as (value: unknown) => void, reject });
            socket.write(`${JSON.stringify({ kind: 'call', id: calls, method, input })}\n`);
          }),
        close: () => socket.end(),
      });
    });
  });
}

/** The running program; null where there is none. */
export async function callProgram(
  dataDir: string,
  client: Hello['client'],
  onClose: () => void = () => undefined,
): Promise<Caller | null> {
  const address = socketAddress(dataDir);
  return address === null ? null : connectTo(address, client, onClose);
}

export const NOT_RUNNING = new CliFailure('Parley isn’t running. Run: parley open', EXIT.notRunning);

/** Throws where no program runs. */
export async function runningProgram(dataDir: string): Promise<Caller> {
  const program = await callProgram(dataDir, 'cli');
  if (program === null) throw NOT_RUNNING;
  return program;
}

export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly kind: string;
  /** URL templates by CRM. */
  readonly crmUrls: Readonly<Record<string, string>>;
}

export interface StoredConnections {
  readonly connections: readonly StoredConnection[];
  /** The id of the last used one. */
  readonly last: string | null;
}

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

export function storedSettings(dataDir: string): Record<string, unknown> {
  const stored: unknown = JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8'));
  return isRecord(stored) ? stored : {};
}

/**
 * The connections as the settings name them, whether Parley runs or not, without those whose removal has begun. They
 * hold no tokens. Read by hand: loading the schemas would take longer than a search.
 */
export function storedConnections(dataDir: string): StoredConnections {
  try {
    const { connections, lastConnection } = storedSettings(dataDir);
    const entries: unknown[] = Array.isArray(connections) ? connections : [];
    return {
      connections: entries.flatMap((entry) => {
        const { id, name, baseUrl = '', kind = '', crmUrls, removing } = isRecord(entry) ? entry : {};
        const hasNames = typeof id === 'string' && typeof name === 'string';
        const hasPlace = typeof baseUrl === 'string' && typeof kind === 'string';
        return hasNames && hasPlace && removing !== true
          ? [{ id, name, baseUrl, kind, crmUrls: textsOf(crmUrls) }]
          : [];
      }),
      last: typeof lastConnection === 'string' ? lastConnection : null,
    };
  } catch {
    return { connections: [], last: null };
  }
}

/** The workspace that was named, else the last used one. */
export function chosenConnection(dataDir: string, named: string | undefined): StoredConnection {
  const { connections, last } = storedConnections(dataDir);
  if (connections.length === 0) {
    throw new CliFailure('No workspace is connected yet. Start Parley and connect one.', EXIT.nothing);
  }
  const wanted = named?.toLowerCase();
  const found =
    wanted === undefined
      ? (connections.find(({ id }) => id === last) ?? (connections.length === 1 ? connections[0] : undefined))
      : connections.find(({ id, name, baseUrl }) =>
          [id, name.toLowerCase(), baseUrl.toLowerCase()].includes(wanted),
        );
  if (found !== undefined) return found;
  const names = connections.map(({ name }) => name).join(', ');
  throw new CliFailure(
    named === undefined
      ? `Name a workspace with --workspace: ${names}.`
      : `There is no workspace “${named}”. There are: ${names}.`,
    EXIT.usage,
  );
}
