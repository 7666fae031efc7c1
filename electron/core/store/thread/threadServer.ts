import type { MessagePort } from 'node:worker_threads';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { problemFrom, StorageFailure } from '../../database/storageErrors.ts';

/** What a thread can be asked, by name. */
export type Calls<C> = { readonly [Name in keyof C]: (input: never, job: Job) => Result<unknown> };
export type InputOf<C extends Calls<C>, Name extends keyof C> = Parameters<C[Name]>[0];
export type ValueOf<C extends Calls<C>, Name extends keyof C> =
  ReturnType<C[Name]> extends Result<infer Value> ? Value : never;

export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'close' };

export type FromThread<Event> =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly news: Event };

/** A call while it is being answered. */
export interface Job {
  readonly cancelled: () => boolean;
  /** Throws where the caller has gone away. */
  readonly throwIfCancelled: () => void;
}

/**
 * Memory that both sides see: a thread in the middle of a long answer hears no messages, but it can look here.
 * The first number says that everything shall stop; the others name calls that are no longer wanted.
 */
const PLACES = 1024;

export function makeSignals(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer((PLACES + 1) * Int32Array.BYTES_PER_ELEMENT));
}

export function cancelCall(signals: Int32Array<SharedArrayBuffer>, id: number): void {
  Atomics.store(signals, 1 + (id % PLACES), id);
}

function isCancelled(signals: Int32Array<SharedArrayBuffer>, id: number): boolean {
  return Atomics.load(signals, 1 + (id % PLACES)) === id;
}

export function stopAll(signals: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(signals, 0, 1);
}

function isStopped(signals: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.load(signals, 0) === 1;
}

export const CANCELLED: Problem = { kind: 'cancelled' };

export interface Serving<C extends Calls<C>, Event> {
  readonly port: MessagePort;
  readonly signals: Int32Array<SharedArrayBuffer>;
  readonly calls: C;
  /** Calls that wait while any other is there. */
  readonly last: ReadonlySet<string>;
  /** Whether a call waits until there is no more idle work: it could not be answered without all of it. */
  readonly waits?: (name: string, input: unknown) => boolean;
  /**
   * One small step of work that nobody waits for; after how many milliseconds the next one is wanted, null for
   * none until something is asked again.
   */
  readonly idle: (emit: (news: Event) => void) => number | null;
  readonly close: () => void;
}

type Answerer = (input: unknown, job: Job) => Result<unknown>;
type Waiting = Extract<ToThread, { kind: 'call' }>;

/**
 * Answers calls on a thread, one after the other, and lets messages in between any two: a call that is taken back
 * while it waits is never begun, and what a person waits for overtakes what nobody does.
 */
export function serveThread<C extends Calls<C>, Event>(serving: Serving<C, Event>): void {
  const { port, signals, idle } = serving;
  // The other end of this port is our own and typed by the same table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const calls = serving.calls as unknown as Readonly<Record<string, Answerer>>;
  const waiting: Waiting[] = [];
  let turn: NodeJS.Immediate | null = null;
  let pause: NodeJS.Timeout | null = null;
  const post = (message: FromThread<Event>): void => port.postMessage(message);
  const emit = (news: Event): void => post({ kind: 'event', news });

  function answer({ id, name, input }: Waiting): Result<unknown> {
    const cancelled = (): boolean => isStopped(signals) || isCancelled(signals, id);
    if (cancelled()) return failed(CANCELLED);
    const job: Job = {
      cancelled,
      throwIfCancelled: () => {
        if (cancelled()) throw new StorageFailure(CANCELLED);
      },
    };
    const call = calls[name];
    if (call === undefined) return failed({ kind: 'internal', detail: `The mirror knows no ${name}.` });
    try {
      return call(input, job);
    } catch (error) {
      return failed(problemFrom(error));
    }
  }

  function rest(): void {
    const after = isStopped(signals) ? null : idle(emit);
    if (turn !== null) return;
    if (after !== null) pause = setTimeout(take, after);
    else if (waiting.length > 0) turn = setImmediate(take);
  }

  /** What is answered next: the first that need not wait, and that somebody waits for. */
  function pick(): Waiting | undefined {
    const ready = waiting.filter(({ name, input }) => serving.waits?.(name, input) !== true);
    const next = ready.find(({ name }) => !serving.last.has(name)) ?? ready[0];
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function take(): void {
    turn = null;
    if (pause !== null) clearTimeout(pause);
    pause = null;
    const next = pick();
    if (next === undefined) {
      rest();
      return;
    }
    post({ kind: 'answer', id: next.id, result: answer(next) });
    turn = setImmediate(take);
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') {
      waiting.push(message);
      turn ??= setImmediate(take);
      return;
    }
    if (turn !== null) clearImmediate(turn);
    if (pause !== null) clearTimeout(pause);
    for (const { id } of waiting.splice(0)) post({ kind: 'answer', id, result: failed(CANCELLED) });
    serving.close();
    port.close();
  });
}
