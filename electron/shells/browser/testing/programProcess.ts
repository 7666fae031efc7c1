import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { builtEntry } from '#core/testing/builtEntry.ts';
import { KEY_PARAMETER, wireProtocols, type PageSession } from '#shared/contract/loopback.ts';

const MAIN = fileURLToPath(builtEntry('browser/main.js', new URL('../main.ts', import.meta.url)));
const printed = z.strictObject({ url: z.url() });
const session = z.object({ secret: z.string(), mediaPath: z.string() });
const answer = z.object({ kind: z.literal('answer'), id: z.number(), ok: z.boolean(), value: z.unknown() });

interface ProgramStart {
  readonly args: readonly string[];
  readonly token: string;
  /** Changes of the environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The browser shell as a process of its own, started like by the start command. */
export interface ProgramProcess {
  /** Everything written to standard error so far. */
  words(): string;
  /** Calls methods over the WebSocket like the page; a refused call throws. */
  connect(): Promise<(method: string, input: unknown) => Promise<unknown>>;
  /** Sends a signal and resolves with its exit code once the process has ended. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null }>;
}

/** Resolves once the process has printed its URL. */
export async function startProgram({ args, token, env = {} }: ProgramStart): Promise<ProgramProcess> {
  const child = spawn(process.execPath, [MAIN, ...args, '--token-fd=3'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '', ...env },
  });
  const { stdout, stderr } = child;
  const pipe = child.stdio[3];
  if (!stdout || !stderr || !(pipe instanceof Writable)) throw new Error('It has no pipes.');
  pipe.end(token);
  let words = '';
  stderr.setEncoding('utf8').on('data', (piece: string) => (words += piece));
  const gone = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface(stdout), 'line').then(([first]) => String(first)),
    gone.then(() => Promise.reject(new Error(`It ended: ${words}`))),
  ]);
  const { url } = printed.parse(JSON.parse(line));
  const { origin, port } = new URL(url);

  const enter = async (): Promise<PageSession> => {
    const key = new URL(url).searchParams.get(KEY_PARAMETER) ?? '';
    const headers = { origin, 'content-length': key.length };
    const request = httpRequest(`${origin}/enter`, { method: 'POST', headers });
    request.end(key);
    const [response] = await once(request, 'response');
    return session.parse(JSON.parse(await text(response)));
  };
  return {
    words: () => words,
    connect: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/wire`, wireProtocols(await enter()), {
        headers: { origin },
      });
      await once(socket, 'open');
      return (method, input) => call(socket, method, input);
    },
    end: async (signal) => {
      child.kill(signal);
      const [code] = await gone;
      return { code: typeof code === 'number' ? code : null };
    },
  };
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
