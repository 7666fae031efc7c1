import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtEntry } from './builtEntry.ts';
import type { CleanUp } from './cleanUp.ts';

const announcement = z.object({
  baseUrl: z.string(),
  workspaceId: z.string(),
  tokens: z.object({
    full: z.string(),
    readonly: z.string(),
    basic: z.string(),
    writeonly: z.string(),
    writenoprivate: z.string(),
  }),
});

export interface SandboxProcess extends z.infer<typeof announcement> {
  /** Kills it like a power cut. */
  stop(): Promise<void>;
  /** Asks the API as another client with the full token, or `/control`; null without content. Throws if it is refused. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** All engagements as the API sends them, with these expansions. */
  engagements(...expand: readonly string[]): Promise<unknown[]>;
}

const page = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });

const MAIN = fileURLToPath(builtEntry('sandbox/main.js', new URL('../../sandbox/main.ts', import.meta.url)));

/** Ends a process with the one that started it, however that ends: then nobody writes to its input anymore. */
const END_WITH_PARENT = "process.stdin.once('end', () => process.exit()).resume()";

/**
 * Starts the sandbox of `npm run sandbox`, with its hostile texts, in its own process, as the API to test against, until
 * `cleanUp`, `stop` or the end of this process.
 */
export async function startSandboxProcess(
  args: readonly string[] = [],
  cleanUp?: CleanUp,
): Promise<SandboxProcess> {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${END_WITH_PARENT}`, MAIN, '--port', '0', '--hostile', ...args],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const line: unknown = await Promise.race([
    once(lines, 'line').then(([text]: unknown[]) => text),
    ended.then(() => null),
  ]);
  if (typeof line !== 'string')
    throw new Error('The sandbox exited before it was ready. See its output above.');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  cleanUp?.(stop);
  const announced = announcement.parse(JSON.parse(line));
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(announced.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${announced.tokens.full}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response.status === 204 ? null : response.json();
  };
  const engagements = async (...expand: readonly string[]): Promise<unknown[]> => {
    const all: unknown[] = [];
    const query = new URLSearchParams({ limit: '100', ...(expand.length > 0 && { expand: expand.join() }) });
    for (;;) {
      const { data, next_cursor: next } = page.parse(await ask('GET', `/v2/engagements?${query.toString()}`));
      all.push(...data);
      if (next === null) return all;
      query.set('cursor', next);
    }
  };
  return { ...announced, stop, ask, engagements };
}
