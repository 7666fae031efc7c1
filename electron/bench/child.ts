import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program in its own process, so that it doesn't share a processor with the client. */
export interface Child {
  readonly port: number;
  readonly token: string;
  /** Seconds of processor time used so far; undefined if the system doesn't report it. */
  readonly cpuSeconds: () => number | undefined;
  /** Megabytes of memory in use; undefined if the system doesn't report it. */
  readonly megabytes: () => number | undefined;
  readonly stop: () => void;
}

export async function startChild(file: string, args: readonly string[]): Promise<Child> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the child has no output');
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).once('line', resolve);
    child.once('exit', () => reject(new Error(`${file} ended before it was ready`)));
  });
  const ready: { baseUrl: string; tokens?: { full: string } } = JSON.parse(line);
  return {
    port: Number(new URL(ready.baseUrl).port),
    token: ready.tokens?.full ?? 'none',
    cpuSeconds: () => {
      if (process.platform !== 'linux') return undefined;
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // User and system time, in hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    megabytes: () => {
      if (process.platform !== 'linux') return undefined;
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? '0') / 1024);
    },
    stop: () => child.kill('SIGTERM'),
  };
}
