import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Caller, runningProgram } from '../shells/cli/caller.ts';

const START = path.join(import.meta.dirname, '../commands/start.mjs');

/** Only Linux says how much memory a process has to itself. */
export const IS_MEASURED = existsSync('/proc/self/smaps_rollup');

/** A program under measurement: the start command, and all that it starts. */
export interface MeasuredProgram {
  readonly caller: Caller;
  /** Megabytes once it has nothing more to do. */
  rest(): Promise<number>;
  /** The most megabytes so far. */
  most(): number;
  stop(): Promise<void>;
}

const LOOK_MS = 200;
/** Longer than a thread waits before it returns its memory. */
const REST_MS = 25_000;
/** The share of a processor that a program at rest uses: it asks the API for changes. */
const REST_SHARE = 0.03;

/** This process and all below it. */
function family(pid: number): number[] {
  const children = textOf(pid, `task/${pid}/children`).trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => family(Number(child)))];
}

/** Empty for a process that has ended. */
function textOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** What processes share, such as the code of Node, is counted once. */
function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(textOf(pid, 'smaps_rollup'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function cpuSecondsOf(pid: number): number {
  const fields = textOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  // User and system time, in hundredths of a second.
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** Starts the program without a window. It is ready once its local socket answers. */
export async function startMeasured(
  dataDir: string,
  options: readonly string[],
  token?: string,
): Promise<MeasuredProgram> {
  const args = [START, '--no-open', '--port', '0', '--data-dir', dataDir, ...options];
  const env = { ...process.env, ...(token === undefined ? {} : { PARLEY_TOKEN: token }) };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  const total = (of: (pid: number) => number): number => family(pid).reduce((sum, each) => sum + of(each), 0);
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, total(megabytesOf))), LOOK_MS);
  await once(child.stdout, 'data');
  const caller = await runningProgram(dataDir);
  return {
    caller,
    most: () => most,
    rest: async () => {
      for (;;) {
        const before = total(cpuSecondsOf);
        await setTimeout(REST_MS);
        if (total(cpuSecondsOf) - before < (REST_SHARE * REST_MS) / 1000) return total(megabytesOf);
      }
    },
    stop: async () => {
      clearInterval(looking);
      caller.close();
      child.kill();
      await exited;
    },
  };
}
