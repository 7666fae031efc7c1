import { Worker } from 'node:worker_threads';

/**
 * Memory shared by both sides: a thread inside a long call receives no messages but can poll this. The first number
 * stops everything; the others hold ids of cancelled calls.
 */
export const SIGNAL_SLOTS = 1024;

/**
 * What a thread allocates at most before it collects garbage. By default V8 lets this grow to about 200 MB in each thread
 * of a large machine and never shrinks it; less than this takes more time. The writer parses pages of some megabytes,
 * most of which would be copied with less memory than this.
 */
const YOUNG_MB = 24;
const WRITER_YOUNG_MB = 48;

export interface StartedThread {
  readonly worker: Worker;
  readonly signals: Int32Array<SharedArrayBuffer>;
}

function startThread(entry: URL, role: string): StartedThread {
  const signals = new Int32Array(new SharedArrayBuffer((SIGNAL_SLOTS + 1) * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(entry, {
    name: `mirror ${role}`,
    workerData: { role, signals },
    // Don't inherit the process's flags: workers refuse some of them.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: role === 'writer' ? WRITER_YOUNG_MB : YOUNG_MB },
  });
  return { worker, signals };
}

/** Started before anybody asked for it. */
let early: { readonly entry: string; readonly role: string; readonly thread: StartedThread } | null = null;

/** Starts a thread for the first caller that wants one of this kind, so that it loads while the caller does. */
export function startThreadEarly(entry: URL, role: string): void {
  early = { entry: entry.href, role, thread: startThread(entry, role) };
}

/** The thread that was started early, or a new one. */
export function takeThread(entry: URL, role: string): StartedThread {
  if (early?.entry !== entry.href || early.role !== role) return startThread(entry, role);
  const { thread } = early;
  early = null;
  return thread;
}
