import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startedFrom } from '#core/testing/startedFrom.ts';
import { KEY_IN_FRAGMENT, wireProtocols, type PageSession } from '#shared/contract/loopback.ts';

const MAIN = fileURLToPath(startedFrom('browser/main.js', new URL('../main.ts', import.meta.url)));
const printed = z.strictObject({ url: z.url() });
const session = z.object({ secret: z.string(), mediaPath: z.string() });
const answer = z.object({ kind: z.literal('answer'), id: z.number(), ok: z.boolean(), value: z.unknown() });

interface ProgramStart {
  readonly args: readonly string[];
  readonly token?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The browser shell as a process of its own, as the start command runs it. */
export interface ProgramProcess {
  readonly pid: number;
  readonly port: number;
  /** Its printed address; empty where it opens a window instead. */
  readonly url: string;
  /** All that it said on standard error so far. */
  words(): string;
  /** The answer to a key: the status, and the session where it was right. */
  enter(key: string): Promise<{ readonly status: number; readonly session: PageSession | null }>;
  /** Calls over the wire as the page does; a call that was refused throws. */
  connect(): Promise<(method: string, input: unknown) => Promise<unknown>>;
  /** Sends a signal, and resolves with exit code and milliseconds when it has ended. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** Resolves when the address was printed; with a window (`--browser`), as soon as the process was started. */
export async function startProgram({ args, token, env }: ProgramStart): Promise<ProgramProcess> {
  const child = spawn(process.execPath, [MAIN, ...args, ...(token === undefined ? [] : ['--token-fd=3'])], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '', ...env },
  });
  const { stdout, stderr, pid } = child;
  const pipe = child.stdio[3];
  if (!stdout || !stderr || pid === undefined || !(pipe instanceof Writable))
    throw new Error('It has no pipes.');
  pipe.end(token ?? '');
  let words = '';
  stderr.setEncoding('utf8').on('data', (piece: string) => (words += piece));
  const gone = once(child, 'exit');
  const opensWindow = args.some((argument) => argument.startsWith('--browser='));
  const line: unknown = opensWindow
    ? null
    : await Promise.race([
        once(createInterface(stdout), 'line').then(([first]: unknown[]) => first),
        gone.then(() => Promise.reject(new Error(`It ended: ${words}`))),
      ]);
  const url = line === null ? '' : printed.parse(JSON.parse(String(line))).url;
  const port = url === '' ? portIn(args) : Number(new URL(url).port);

  const enter: ProgramProcess['enter'] = async (key) => {
    const origin = `http://127.0.0.1:${port}`;
    const request = httpRequest(`${origin}/enter`, {
      method: 'POST',
      headers: { origin, 'content-length': key.length },
    });
    request.end(key);
    const [response] = await once(request, 'response');
    const body = await text(response);
    const { statusCode: status = 0 } = response;
    return { status, session: status === 200 ? session.parse(JSON.parse(body)) : null };
  };
  return {
    pid,
    port,
    url,
    words: () => words,
    enter,
    connect: async () => {
      const entered = await enter(url.slice(url.indexOf(KEY_IN_FRAGMENT) + KEY_IN_FRAGMENT.length));
      if (entered.session === null) throw new Error('The printed address lets nobody in.');
      const socket = new WebSocket(`ws://127.0.0.1:${port}/wire`, wireProtocols(entered.session), {
        headers: { origin: `http://127.0.0.1:${port}` },
      });
      await once(socket, 'open');
      return (method, input) => call(socket, method, input);
    },
    end: async (signal) => {
      const began = performance.now();
      child.kill(signal);
      const [code] = await gone;
      return { code: typeof code === 'number' ? code : null, ms: performance.now() - began };
    },
  };
}

function portIn(args: readonly string[]): number {
  return Number(args.find((argument) => argument.startsWith('--port='))?.slice('--port='.length));
}

let calls = 0;

function call(socket: WebSocket, method: string, input: unknown): Promise<unknown> {
  const id = (calls += 1);
  socket.send(JSON.stringify({ kind: 'call', id, method, input }));
  return new Promise((resolve, reject) => {
    const hear = (data: unknown): void => {
      const read = answer.safeParse(JSON.parse(String(data)));
      if (!read.success || read.data.id !== id) return;
      socket.off('message', hear);
      if (read.data.ok) resolve(read.data.value);
      else reject(new Error(`${method}: ${String(data)}`));
    };
    socket.on('message', hear);
    socket.once('close', () => reject(new Error(`${method}: the wire was closed.`)));
  });
}
