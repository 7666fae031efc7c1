import { parentPort, workerData } from 'node:worker_threads';
import type { SandboxOptions } from './sandboxOptions.ts';
import { startSandbox } from './startSandbox.ts';

/**
 * The sandbox in a worker thread. `workerData` holds the options. The worker posts what the command prints once it
 * is ready, and closes on the message 'close'. A failed start ends the worker with an error.
 */
const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread; main.ts is the command.');
const options: Partial<SandboxOptions> = workerData;
const { close, ...ready } = await startSandbox(options);
port.on('message', (message: unknown) => {
  if (message === 'close') void close().then(() => port.close());
});
port.postMessage(ready);
