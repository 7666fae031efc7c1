import type { JobMessage, RecordingJob } from './recordingJob.ts';
// oxlint-disable-next-line import/default -- Vite turns the query into a module that exports the URL
import workerUrl from './recordingWorker.ts?worker&url';

interface ScriptUrlPolicy {
  /** A trusted URL, which a worker accepts like any other. */
  createScriptURL(url: string): URL;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

declare global {
  /** Chromium has it; the DOM types don't. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var trustedTypes: TrustedTypes;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * Starts a worker for one job. The page's policy allows exactly this script to become a worker: any other URL is
 * refused.
 */
function startWorker(): Worker {
  policy ??= trustedTypes.createPolicy('recording-worker', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('Only the recording worker may be started.');
      return url;
    },
  });
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module' });
}

/**
 * A job without progress this long is given up: a malformed recording can make its reader go in circles, and an
 * interrupted download is retried without end.
 */
const STALLED_MS = 30_000;

/**
 * Runs a job off the main thread, in a worker of its own that ends with it. The last message is a result or
 * `failed`, unless it is cancelled.
 */
export function runJob(
  job: RecordingJob,
  onMessage: (message: JobMessage) => void,
  signal: AbortSignal,
  stalledMs = STALLED_MS,
): void {
  const worker = startWorker();
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  signal.addEventListener('abort', end, { once: true });
  const finish = (message: JobMessage) => {
    signal.removeEventListener('abort', end);
    end();
    onMessage(message);
  };
  const watch = () => setTimeout(() => finish({ kind: 'failed', reason: 'stalled' }), stalledMs);
  let timer = watch();
  worker.addEventListener('message', ({ data }: MessageEvent<JobMessage>) => {
    if (data.kind !== 'progress' && data.kind !== 'read') return finish(data);
    clearTimeout(timer);
    timer = watch();
    onMessage(data);
  });
  worker.addEventListener('error', () => finish({ kind: 'failed', reason: 'damaged' }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker.postMessage(job);
}
