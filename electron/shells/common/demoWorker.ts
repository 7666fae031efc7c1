import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Demo } from '#core/ports.ts';

/** What the sandbox posts once it is listening; the demo uses its token with all scopes. */
const ready = z.object({ baseUrl: z.url(), tokens: z.object({ full: z.string().min(1) }) });

/**
 * What the demo needs is far below. With a limit, V8 collects garbage before the heap is much larger than what is in use.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** The number of engagements, so that tests about something else needn't create thousands. */
const size = z.coerce.number().int().positive().optional().catch(undefined);

/** How long the worker may take to close its server and store its state before it is terminated. */
const CLOSING_MS = 500;

interface DemoParts {
  /** The sandbox's worker module. */
  readonly worker: URL;
  /** Where the demo stores the user's changes. */
  readonly stateFile: string;
}

interface Running {
  readonly address: Promise<{ baseUrl: string; token: string }>;
  readonly worker: Worker;
  readonly ended: Promise<void>;
}

/** The demo workspace in a thread of its own, so that generating its data never delays a window. */
export function demoWorker(parts: DemoParts): Demo {
  let running: Running | null = null;

  const launch = (): Running => {
    const engagements = size.parse(process.env['PARLEY_DEMO_ENGAGEMENTS']);
    const worker = new Worker(parts.worker, {
      workerData: {
        port: 0,
        demo: true,
        stateFile: parts.stateFile,
        ...(engagements === undefined ? {} : { engagements }),
      },
      // It needs no environment variables, and its output must not mix with our standard output.
      env: {},
      stdout: true,
      resourceLimits: HEAP,
    });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const launched: Running = { worker, ended, address: readyAddress(worker) };
    void ended.then(() => {
      // Whether it failed or was stopped: the next start creates a new one.
      if (running === launched) running = null;
      return undefined;
    });
    return launched;
  };

  return {
    start: () => {
      running ??= launch();
      return running.address;
    },
    stop: async () => {
      const stopping = running;
      running = null;
      if (stopping === null) return;
      stopping.worker.postMessage('close');
      const timeLimit = setTimeout(() => void stopping.worker.terminate(), CLOSING_MS);
      await stopping.ended;
      clearTimeout(timeLimit);
    },
  };
}

function readyAddress(worker: Worker): Running['address'] {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('The demo workspace could not be started.'));
    worker.once('error', fail);
    worker.once('exit', fail);
    worker.once('message', (message: unknown) => {
      const reading = ready.safeParse(message);
      if (!reading.success) return fail();
      resolve({ baseUrl: reading.data.baseUrl, token: reading.data.tokens.full });
    });
  });
}
