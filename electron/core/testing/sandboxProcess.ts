import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const ready = z.object({
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

export interface SandboxProcess extends z.infer<typeof ready> {
  /** Ends it; `SIGKILL` as a machine that loses its power. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * The sandbox as a process of its own, spoken to over HTTP only: the core never imports it, so that the two
 * readings of the API stay independent. Its port is free unless `--port` is among the options.
 */
export async function startSandboxProcess(...options: string[]): Promise<SandboxProcess> {
  const main = new URL('../../sandbox/main.ts', import.meta.url).pathname;
  const ports = options.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [main, ...ports, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (piece: Buffer) => (complaints += piece.toString()));
  const line = await Promise.race([firstLine(child), once(child, 'exit').then(() => null)]);
  if (line === null) throw new Error(`The sandbox did not start. ${complaints}`);
  return {
    ...ready.parse(JSON.parse(line)),
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string | null> {
  if (child.stdout === null) return null;
  for await (const line of createInterface({ input: child.stdout })) return line;
  return null;
}
