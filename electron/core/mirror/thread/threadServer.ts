import type { MessagePort } from 'node:worker_threads';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { ProblemError } from '../../database/database.ts';
import { mirrorProblem } from '../mirrorDatabase.ts';
import { SIGNAL_SLOTS } from './startedThread.ts';

/** A thread's calls, by name. */
export type Calls<C> = { readonly [Name in keyof C]: (input: never, job: Job) => Result<unknown> };
export type InputOf<C extends Calls<C>, Name extends keyof C> = Parameters<C[Name]>[0];
export type ValueOf<C extends Calls<C>, Name extends keyof C> =
  ReturnType<C[Name]> extends Result<infer Value> ? Value : never;

export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'close' };

export type FromThread<Event> =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: Event };

/** The context of a running call. */
export interface Job {
  readonly cancelled: () => boolean;
  /** Throws once the caller is gone. */
  readonly throwIfCancelled: () => void;
}

export function cancelCall(signals: Int32Array<SharedArrayBuffer>, id: number): void {
  Atomics.store(signals, 1 + (id % SIGNAL_SLOTS), id);
}

function isCancelled(signals: Int32Array<SharedArrayBuffer>, id: number): boolean {
  return Atomics.load(signals, 1 + (id % SIGNAL_SLOTS)) === id;
}

export function stopAll(signals: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(signals, 0, 1);
}

function isStopped(signals: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.load(signals, 0) === 1;
}

export const CANCELLED: Problem = { kind: 'cancelled' };

export type Answerer = (input: unknown, job: Job) => Result<unknown>;

/** Looks up a call's handler in a table. */
export function answererOf<C extends Calls<C>>(calls: C): (name: string) => Answerer | undefined {
  // Our own client sends these messages and is typed by the same table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const table = calls as unknown as Readonly<Record<string, Answerer>>;
  return (name) => (Object.hasOwn(table, name) ? table[name] : undefined);
}

export interface ThreadRole<Event> {
  readonly find: (name: string) => Answerer | undefined;
  /** Calls that run only while no other is queued. */
  readonly lowPriority?: ReadonlySet<string>;
  /** Whether a call has to wait until all idle work is done. */
  readonly mustWait?: (name: string) => boolean;
  /**
   * Runs one small step of background work. Returns the delay in milliseconds until the next step, or null if there
   * is none before the next call.
   */
  readonly idle: (emit: (event: Event) => void) => number | null;
  readonly close: () => void;
}

type Waiting = Extract<ToThread, { kind: 'call' }>;

/**
 * Answers a thread's calls one at a time and processes messages in between: a call cancelled while queued never
 * starts, and user-facing calls overtake background ones.
 */
export function serveThread<Event>(
  port: MessagePort,
  signals: Int32Array<SharedArrayBuffer>,
  { find, lowPriority, mustWait, idle, close }: ThreadRole<Event>,
): void {
  const waiting: Waiting[] = [];
  let nextTurn: NodeJS.Immediate | null = null;
  let idleTimer: NodeJS.Timeout | null = null;
  const post = (message: FromThread<Event>): void => port.postMessage(message);
  const emit = (event: Event): void => post({ kind: 'event', event });

  function answer({ id, name, input }: Waiting): Result<unknown> {
    const cancelled = (): boolean => isStopped(signals) || isCancelled(signals, id);
    if (cancelled()) return failed(CANCELLED);
    const job: Job = {
      cancelled,
      throwIfCancelled: () => {
        if (cancelled()) throw new ProblemError(CANCELLED);
      },
    };
    try {
      const call = find(name);
      if (call === undefined) return failed({ kind: 'internal', detail: `The mirror has no call ${name}.` });
      return call(input, job);
    } catch (error) {
      return failed(mirrorProblem(error));
    }
  }

  function scheduleIdle(): void {
    const after = isStopped(signals) ? null : idle(emit);
    if (nextTurn !== null) return;
    if (after !== null) idleTimer = setTimeout(runNext, after);
    else if (waiting.length > 0) nextTurn = setImmediate(runNext);
  }

  /** The next call: the first that needn't wait, low-priority calls last. */
  function pick(): Waiting | undefined {
    const ready = waiting.filter(({ name }) => mustWait?.(name) !== true);
    const next = ready.find(({ name }) => lowPriority?.has(name) !== true) ?? ready[0];
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function runNext(): void {
    nextTurn = null;
    if (idleTimer !== null) clearTimeout(idleTimer);
    idleTimer = null;
    const next = pick();
    if (next === undefined) {
      scheduleIdle();
      return;
    }
    post({ kind: 'answer', id: next.id, result: answer(next) });
    nextTurn = setImmediate(runNext);
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') {
      waiting.push(message);
      nextTurn ??= setImmediate(runNext);
      return;
    }
    if (nextTurn !== null) clearImmediate(nextTurn);
    if (idleTimer !== null) clearTimeout(idleTimer);
    for (const { id } of waiting.splice(0)) post({ kind: 'answer', id, result: failed(CANCELLED) });
    close();
    port.close();
  });
}
