import type { Transferable, Worker } from 'node:worker_threads';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import {
  cancelCall,
  CANCELLED,
  stopAll,
  type Calls,
  type FromThread,
  type InputOf,
  type ToThread,
  type ValueOf,
} from './threadServer.ts';
import { takeThread } from './startedThread.ts';

export interface LinkOptions<Event> {
  /** The worker's file: the source in tests, the bundle in the shells. */
  readonly entry: URL;
  readonly role: string;
  readonly onEvent: (event: Event) => void;
  /** The thread ended unexpectedly. */
  readonly onEnd: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly Transferable[];
}

interface Pending {
  readonly settle: (result: Result<unknown>) => void;
}

/** Time a closing thread has before it is terminated; quitting the whole app may take two seconds. */
const CLOSE_MS = 500;

const ended: Problem = { kind: 'internal', detail: 'The thread of the local mirror ended unexpectedly.' };

/** The caller's side of a thread: calls become promises of results. Never rejects. */
export class ThreadClient<C extends Calls<C>, Event> {
  readonly #worker: Worker;
  readonly #signals: Int32Array<SharedArrayBuffer>;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #count = 0;
  #closing = false;
  #alive = true;

  constructor(options: LinkOptions<Event>) {
    const { worker, signals } = takeThread(options.entry, options.role);
    this.#worker = worker;
    this.#signals = signals;
    this.#worker.on('message', (message: FromThread<Event>) => {
      if (message.kind === 'event') options.onEvent(message.event);
      else this.#settle(message.id, message.result);
    });
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#alive = false;
        for (const id of this.#pending.keys()) this.#settle(id, failed(this.#closing ? CANCELLED : ended));
        if (!this.#closing) options.onEnd();
        resolve();
      });
    });
    // An uncaught error ends the thread; `exit` handles the rest.
    this.#worker.on('error', () => undefined);
  }

  get alive(): boolean {
    return this.#alive;
  }

  #settle(id: number, result: Result<unknown>): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
  }

  call<Name extends keyof C & string>(
    name: Name,
    input: InputOf<C, Name>,
    options: CallOptions = {},
  ): Promise<Result<ValueOf<C, Name>>> {
    const { signal, transfer = [] } = options;
    if (!this.#alive || this.#closing) return Promise.resolve(failed(this.#closing ? CANCELLED : ended));
    if (signal?.aborted === true) return Promise.resolve(failed(CANCELLED));
    this.#count = (this.#count + 1) % 0x7fff_ffff || 1;
    const id = this.#count;
    return new Promise((resolve) => {
      const onAbort = (): void => {
        cancelCall(this.#signals, id);
        this.#settle(id, failed(CANCELLED));
      };
      this.#pending.set(id, {
        settle: (result) => {
          signal?.removeEventListener('abort', onAbort);
          // The thread answers by the same table that types this call.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          resolve(result as Result<ValueOf<C, Name>>);
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      const message: ToThread = { kind: 'call', id, name, input };
      this.#worker.postMessage(message, transfer);
    });
  }

  /** Cancels running calls, lets the thread close its file, and terminates it if that takes too long. */
  async close(): Promise<void> {
    this.#closing = true;
    stopAll(this.#signals);
    if (this.#alive) this.#worker.postMessage({ kind: 'close' } satisfies ToThread);
    const terminateTimer = setTimeout(() => void this.#worker.terminate(), CLOSE_MS);
    await this.#exited;
    clearTimeout(terminateTimer);
  }
}
