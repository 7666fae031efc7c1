import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtEntry } from './builtEntry.ts';

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
}

const MAIN = fileURLToPath(builtEntry('sandbox/main.js', new URL('../../sandbox/main.ts', import.meta.url)));

/** Starts the sandbox of `npm run sandbox`, with its hostile texts, in its own process, as the API to test against. */
export async function startSandboxProcess(args: readonly string[] = []): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--hostile', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const line: unknown = await Promise.race([
    once(lines, 'line').then(([text]: unknown[]) => text),
    ended.then(() => null),
  ]);
  if (typeof line !== 'string')
    throw new Error('The sandbox exited before it was ready. See its output above.');
  return {
    ...announcement.parse(JSON.parse(line)),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
